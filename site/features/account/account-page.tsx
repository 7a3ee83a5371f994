/**
 * The member's own account, a section a file: the gate with its bolts, the doors, the account that is paid to, and what
 * else is theirs (docs/spec/accounts.md).
 */
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { Board } from '../../shell/board.tsx'
import { useFailedLoad } from '../../shell/failed-load.ts'
import { FactorRow, useFactor } from './factor-row.tsx'
import { ClosingPart } from './closing-part.tsx'
import { DevicesPart } from './devices-part.tsx'
import { FreezePart } from './freeze-part.tsx'
import { Gate } from './gate.tsx'
import { HoldPart } from './hold-part.tsx'
import { OwnPart } from './own-part.tsx'
import { PasskeyRow, usePasskeyCount } from './passkey-row.tsx'
import { PasswordRow } from './password-row.tsx'
import { PayPart } from './pay-part.tsx'
import { useAccount } from './use-account.ts'
import './account.css'

export function AccountPage() {
  const query = useAccount()
  const { data, refetch } = query
  const factor = useFactor()
  const passkeys = usePasskeyCount()
  useFailedLoad(query, '/')

  return (
    <Board title="내 계정">
      {data && factor !== undefined && passkeys !== undefined ? (
        <>
          {/* A bolt for each way in that is shut: whoever adds one adds it here and a row below. */}
          <Gate
            bolts={[
              { name: '비밀번호', on: true },
              { name: '패스키', on: passkeys > 0 },
              { name: '2단계 인증', on: factor },
            ]}
          />
          {data.hold && <HoldPart hold={data.hold} />}
          <div className="account-parts">
            <section className="account-part" aria-labelledby="account-doors">
              <h2 id="account-doors">들어오는 문</h2>
              <div className="card account-rows">
                <PasswordRow account={data} again={refetch} />
                <PasskeyRow count={passkeys} />
                <FactorRow on={factor} />
              </div>
            </section>
            <DevicesPart />
            <PayPart account={data} again={refetch} />
            <FreezePart />
            <OwnPart account={data} again={refetch} />
            <ClosingPart />
          </div>
        </>
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Board>
  )
}

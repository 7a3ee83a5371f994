/** Freezing one's own account: asked once, without a password (docs/spec/accounts.md#freeze). */
import { confirm } from '@madang/ui/dialog.tsx'

import { ask } from '../../api/ask.ts'
import { useSending } from '../../shell/cashier.ts'
import { part } from '../../shell/leave.ts'
import { AccountRow } from './account-row.tsx'

const question = {
  title: '내 계정을 잠그시겠습니까?',
  lines: [
    '바로 모든 기기에서 로그아웃되고, 로그인과 환전을 할 수 없습니다.',
    '열린 베팅은 끝까지 정산됩니다. 등록한 패스키는 지워지고, 다시 연 뒤 새로 등록할 수 있습니다.',
    '다시 열려면 2단계 인증의 복구 코드로 로그인하거나, 가입할 때 안내받은 연락처나 추천인을 통해 요청해야 합니다.',
  ],
  confirmLabel: '잠그기',
}

export function FreezePart() {
  const { sending, send } = useSending(async () => undefined)
  const freeze = async () => {
    if (!sending && (await confirm(question))) await part(send(() => ask('accountFreeze')))
  }
  return (
    <section className="account-part" aria-labelledby="account-freeze">
      <h2 id="account-freeze">급할 때</h2>
      <div className="card account-rows">
        <AccountRow
          sign="lock"
          title="내 계정 잠그기"
          means="로그인·베팅·환전이 바로 멈춥니다. 열린 베팅은 끝까지 정산됩니다."
        >
          <button type="button" className="btn btn-danger" onClick={() => void freeze()}>
            잠그기
          </button>
        </AccountRow>
      </div>
    </section>
  )
}

/** A closed statement added up again from the bets, when an operator asks for it. */
import { useState } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { useKeys } from '../../shell/keys.ts'
import { useAct } from '../../shell/use-act.ts'
import type { Data } from '../../shell/use-asked.ts'

export function SettlementCheck({ partner, first }: { partner: number; first: string }) {
  const { act, sending } = useAct()
  const [checked, setChecked] = useState<Data<'settlementCheck'> | null>(null)
  const check = async () => {
    const answer = await act(() => ask('settlementCheck', { partner, first }), '')
    setChecked(answer?.data ?? null)
  }
  useKeys({ v: sending ? undefined : () => void check() })
  return (
    <section className="card pad row between" aria-label="다시 계산" aria-live="polite">
      <p>{checked ? <Said {...checked} /> : '닫은 명세서를 베팅에서 다시 더해 견줍니다.'}</p>
      <Button small disabled={sending} onClick={() => void check()} hotkey="v">
        {sending ? '계산하는 중' : '다시 계산'}
      </Button>
    </section>
  )
}

const Said = ({ same, sealed, bets }: Data<'settlementCheck'>) =>
  same && sealed ? (
    <>
      <span className="tag jade">같음</span> 베팅 {formatWon(bets)}건을 다시 더한 명세서와 봉인이
      모두 같습니다.
    </>
  ) : (
    <>
      <span className="tag bad">다름</span> {!same && '다시 더한 값이 명세서와 다릅니다. '}
      {!sealed && '봉인이 맞지 않습니다. '}
      관리자에게 알려주세요.
    </>
  )

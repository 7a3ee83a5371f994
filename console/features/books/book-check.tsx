/** A closed day added up again from the ledger, when an operator asks for it. */
import { useState } from 'react'

import { formatSigned, formatWon } from '@madang/contract/core/won.ts'
import type { BookCheck as Checked } from '@madang/contract/operator/books.ts'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { useKeys } from '../../shell/keys.ts'
import { Table, type Column } from '../../shell/table.tsx'
import { useAct } from '../../shell/use-act.ts'

type Difference = Checked['differences'][number]

export function BookCheck({ day }: { day: string }) {
  const { act, sending } = useAct()
  const [checked, setChecked] = useState<Checked | null>(null)
  const check = async () => {
    const answer = await act(() => ask('bookCheck', { day }), '')
    setChecked(answer?.data ?? null)
  }
  useKeys({ v: sending ? undefined : () => void check() })
  return (
    <section className="card op-table op-cards" aria-label="다시 계산" aria-live="polite">
      <div className="row between op-part">
        <h2>다시 계산</h2>
        <Button small disabled={sending} onClick={() => void check()} hotkey="v">
          {sending ? '계산하는 중' : '장부에서 다시 계산'}
        </Button>
      </div>
      <p className="report-note">
        {checked ? (
          <Said {...checked} />
        ) : (
          '마감 값을 장부의 거래에서 다시 더해 견줍니다. 바뀌는 것은 없습니다.'
        )}
      </p>
      {checked && checked.differences.length > 0 && (
        <Table
          name="is-lines"
          label="다른 줄"
          columns={columns}
          rows={checked.differences}
          idOf={({ label, game, partner }) => `${label} ${game} ${partner}`}
        />
      )}
    </section>
  )
}

function Said({ sealed, carried, transfers, differences }: Checked) {
  const words = [
    !sealed && '봉인이 줄과 맞지 않습니다.',
    !carried && '갚을 돈이 전날에서 이어지지 않습니다.',
    differences.length > 0 && '장부와 다른 줄이 있습니다.',
  ].filter(Boolean)
  return words.length === 0 ? (
    <>
      <span className="tag jade">같음</span> 거래 {formatWon(transfers)}건을 다시 더한 값과 봉인이
      모두 같습니다.
    </>
  ) : (
    <>
      <span className="tag bad">다름</span> {words.join(' ')} 장부를 고치지 말고 관리자에게
      알려주세요.
    </>
  )
}

const columns: Column<Difference>[] = [
  { head: '내용', as: 'strong', cell: ({ label }) => label },
  { head: '게임', cell: ({ game }) => game },
  { head: '파트너', cell: ({ partner }) => partner ?? '파트너 없음' },
  { head: '마감', num: true, phone: true, cell: ({ closed }) => formatSigned(closed) },
  { head: '지금', num: true, phone: true, cell: ({ now }) => formatSigned(now) },
  { head: '차이', num: true, phone: true, cell: ({ closed, now }) => formatSigned(now - closed) },
]

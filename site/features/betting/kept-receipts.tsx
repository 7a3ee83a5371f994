/** The receipts that this device keeps of the member, whatever the server lists, and the way to clear them. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { KeptReceipt } from '@madang/contract/core/book/receipt.ts'
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { confirm } from '@madang/ui/dialog.tsx'

import { clearReceipts, keptReceipts, MOST } from '../../api/receipts.ts'
import { useSession } from '../../api/session.ts'
import { useFaults } from './use-faults.ts'

export function KeptReceipts() {
  const uid = useSession()!.userId
  const [kept, setKept] = useState(() => keptReceipts(uid))
  const many = `${formatWon(kept.length)}장`
  const faults = useFaults(kept)
  const wrong = faults.filter((fault) => fault !== null).length

  async function clear() {
    const title = `보관된 영수증 ${many}을 지우시겠습니까?`
    const lines = ['지우면 장부에서 빠진 베팅이 있어도 증명할 수 없습니다.']
    if (!(await confirm({ title, lines }))) return
    clearReceipts(uid)
    setKept([])
  }

  if (kept.length === 0) return null
  return (
    <details className="card pad betting-kept" open={wrong > 0}>
      <summary className={wrong > 0 ? 'is-bad' : undefined}>
        이 기기에 보관된 영수증 {many}
        {wrong > 0 && ` · 맞지 않는 영수증 ${formatWon(wrong)}장`}
      </summary>
      <p className="soft">
        베팅할 때 받은 서명된 영수증입니다. 로그아웃해도 남아 있고, 최근 {formatWon(MOST)}장까지
        보관합니다. 다른 사람과 함께 쓰는 기기라면 지워주세요.
      </p>
      <ul>
        {kept.map((one, at) => (
          <li key={`${one.receipt.id} ${one.receipt.signature}`}>
            <OneReceipt {...one} />
            {faults[at] && <p className="is-bad">{faults[at]}</p>}
          </li>
        ))}
      </ul>
      <button type="button" className="btn" onClick={() => void clear()}>
        보관된 영수증 지우기
      </button>
    </details>
  )
}

const OneReceipt = ({ date, round, receipt: { id, game, pick, stake } }: KeptReceipt) => (
  <Link to="/receipt/$no" params={{ no: String(id) }}>
    <span className="t13 mute">{`${date.slice(4, 6)}-${date.slice(6)}`}</span>
    <span className="grow">
      {gameByKey(game)?.short ?? game} {round}회 · {pick}
    </span>
    <b>{formatWon(stake)}원</b>
  </Link>
)

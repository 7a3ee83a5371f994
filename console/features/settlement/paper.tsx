/** A statement as it is printed: by itself on A4, in black on white, with its hash in the foot. */
import { formatSigned, formatWon } from '@madang/contract/core/won.ts'
import type { StatementView } from '@madang/contract/operator/settlement.ts'
import { shareWords } from '@madang/contract/operator/plain/settlement.ts'

import { dayTime } from '../../shell/format.ts'

type Line = readonly [name: string, amount: number, strong?: boolean]

/** The statement line by line, in the order of its formula. */
function linesOf({ it, adjustments }: StatementView): Line[] {
  return [
    [`베팅 ${formatWon(it.bets)}건`, it.stakes],
    ['당첨', -it.wins],
    ['순', it.stakes - it.wins, true],
    [`롤링 (포인트로 이미 지급 · 그 가운데 본인 ${formatWon(it.own)})`, -it.rolling],
    ['전기 이월', it.carryIn],
    ['루징 대상', it.target, true],
    [`루징 몫 ${shareWords(it.share)}`, it.shareWon],
    ...adjustments.map(({ reason, amount }): Line => [`조정: ${reason}`, amount]),
    ...(it.dueIn === 0 ? [] : [['지난 정산 부족분', it.dueIn] as const]),
  ]
}

export function Paper({ view }: { view: StatementView }) {
  const { it, first, last } = view
  return (
    <article className={it.closed ? 'st-paper' : 'st-paper is-preview'} aria-label="명세서">
      <header className="row between">
        <h2>마당 정산 명세서</h2>
        <span>{it.closed ? `제 ${it.closed.no}호` : '미리보기'}</span>
      </header>
      <p>
        <b>{it.uid}</b> {it.type} · 상위 {it.upper ?? '없음'}
        <br />
        {first} 00:00 ~ {last} 24:00 · 회원 {formatWon(it.players)}명
      </p>
      <table>
        <caption className="sr">정산 항목과 금액</caption>
        <thead>
          <tr>
            <th scope="col">항목</th>
            <th scope="col" className="num">
              원
            </th>
          </tr>
        </thead>
        <tbody>
          {linesOf(view).map(([name, amount, strong], at) => (
            <tr key={at} className={strong ? 'strong' : undefined}>
              <td>{name}</td>
              <td className="num">{formatSigned(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">받을 돈</th>
            <td className="num">{formatWon(it.paid)}</td>
          </tr>
        </tfoot>
      </table>
      <p>
        {it.carries ? `다음 기간으로 이월 ${formatSigned(it.carryOut)}원.` : '이월하지 않습니다.'}{' '}
        {it.dueOut < 0 && `부족분 ${formatSigned(it.dueOut)}원은 다음 정산에서 뺍니다. `}
        맞베팅·적특 {formatWon(it.outBets)}건 {formatWon(it.outStakes)}원은 순과 롤링에서 뺐습니다.
      </p>
      <footer>
        {it.closed ? (
          <>
            닫음 {dayTime(it.closed.at)} · {it.closed.by.join(' · ')}
            <br />
            sha256 <code>{it.closed.hash}</code>
            <br />앞 명세서 <code>{it.closed.prevHash || '없음'}</code>
            <br />
            고치려면 다음 기간에 조정 줄을 적습니다.
          </>
        ) : (
          '아직 닫지 않은 기간입니다. 닫을 때까지 금액이 바뀔 수 있습니다.'
        )}
      </footer>
    </article>
  )
}

/** The memo of a correction, to each member concerned: what was, what is, why, and where both are shown. */
import { dateOf } from '@madang/contract/core/kst.ts'
import type { Game } from '@madang/contract/core/draw/games.ts'
import { correctionMemo } from '@madang/contract/member/plain/correction.ts'
import type { CorrectedResult } from '@madang/contract/operator/correction.ts'

import { textHtml } from '../../http/html.ts'
import type { Settled } from './sql.ts'

type About = { round: Settled; game: Game; result: CorrectedResult; reason: string }

const ballsOf = (result: CorrectedResult) =>
  result === null
    ? correctionMemo.voided
    : result.balls.join(' ') + (result.powerball === null ? '' : ` + ${result.powerball}`)

export function memoOf({ round, game, result, reason }: About) {
  const name = `${game.title} ${round.number}회`
  const before =
    round.state === 'VOID' ? null : { balls: round.balls ?? [], powerball: round.powerball }
  const lines = [
    `<p>${correctionMemo.opening(`${dateOf(round.drawAt)} ${name}`)}</p>`,
    `<p>${correctionMemo.before}: ${ballsOf(before)}<br>${correctionMemo.after}: <b>${ballsOf(result)}</b></p>`,
    `<p>${correctionMemo.reason}: ${textHtml(reason)}</p>`,
    `<p>${correctionMemo.terms}</p>`,
    `<p><a href="/proof/${game.key}/${round.date}/${round.number}">${correctionMemo.proof}</a></p>`,
  ]
  return { subject: correctionMemo.subject(name), html: lines.join('') }
}

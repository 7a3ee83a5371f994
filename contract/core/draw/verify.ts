/**
 * The proof of a round, recomputed from what is published: every step of docs/spec/draws.md#verification with its
 * verdict.
 */
import { gameByKey } from './games.ts'
import { readPick, wins } from './picks.ts'
import { step } from './step.ts'
import { entropyStep, entropyTitle } from './verify-entropy.ts'
import { chainStep, commitStep, drawStep, marksStep, orderStep, roundStep } from './verify-steps.ts'
import type { Judged, Reveal, RoundProof, Step, VerifyOptions } from './verify-steps.ts'

export type { RoundProof, Step, VerifyOptions } from './verify-steps.ts'

/** Every step in order. Never throws: what cannot be read is a ✗. */
export function verifyRound(proof: RoundProof, options: VerifyOptions = {}): Step[] {
  return [
    step('round', '회차와 일정', () => roundStep(proof)),
    step('order', '공개 순서', () => orderAsKnown(proof, options)),
    step('commit', '시드와 약속값', () =>
      afterReveal(proof, (reveal) => commitStep(proof, reveal)),
    ),
    step('chain', '하루 해시체인', () => chainStep(proof, options)),
    step('entropy', entropyTitle(proof), () => entropyStep(proof, options)),
    step('draw', '공 다시 뽑기', () => afterReveal(proof, (reveal) => drawStep(proof, reveal))),
    step('marks', '결과 표시', () => afterReveal(proof, (reveal) => marksStep(proof, reveal))),
  ]
}

/** Times in a file are what somebody wrote: their order can be wrong, and cannot be proved right. */
function orderAsKnown(proof: RoundProof, { offline = false }: VerifyOptions): Judged {
  const judged = orderStep(proof)
  if (!offline || judged.verdict !== 'ok') return judged
  const text = '적힌 시각의 차례는 맞습니다. 실제로 그때 공개되었는지는 여기서 알 수 없습니다.'
  return { ...judged, verdict: 'unknown', text }
}

const afterReveal = ({ reveal }: RoundProof, judge: (reveal: Reveal) => Judged): Judged =>
  reveal ? judge(reveal) : { verdict: 'unknown', text: '추첨이 끝나면 확인할 수 있습니다.' }

/** Whether a pick of a game wins on the revealed draw; null for a pick the game does not have. */
export function settleOwn(
  gameKey: string,
  { type, pick }: { type: string; pick: string },
  draw: { balls: number[]; powerball: number | null },
): boolean | null {
  const game = gameByKey(gameKey)
  const read = game && readPick(game, type, pick)
  return game && read ? wins(game, read, draw) : null
}

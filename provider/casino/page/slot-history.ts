/** A player's spins by their seeds, and the whole lot played again here, in this browser. */
import { formatWon } from '@madang/contract/core/won.ts'
import { playRound } from '@madang/contract/core/casino/slot-engines.ts'
import { slotModels, type SlotCode } from '@madang/contract/core/casino/slot-models.ts'

import type { Line, SeedShown } from './api.ts'
import { el } from './dom.ts'
import { seedHistory, timeOf, type PastSeed } from './seed-history.ts'

type Past = PastSeed & {
  spins: { id: string; nonce: number; count: number; stake: number; amount: number; at: string }[]
}
type Game = { id: string; model: SlotCode }

const spinLine = ({ nonce, count, stake, amount, at }: Past['spins'][number]) =>
  el(
    'li',
    {},
    el(
      'span',
      {},
      `${nonce}번${count > 1 ? ` · 무료 ${count - 1}` : ''} `,
      el('small', { class: 'mute' }, timeOf(at)),
    ),
    el('span', { class: 'num' }, `베팅 ${formatWon(stake)}원`),
    el('span', { class: 'num' }, `받은 금액 ${formatWon(amount)}원`),
  )

/** Fills the dialog; `turned` hears of a new seed and the text chosen for it. */
export const slotHistory = (
  line: Pick<Line, 'ask'>,
  game: Game,
  turned: (seed: SeedShown, client: string) => void,
): Promise<Node> =>
  seedHistory<Past>(
    line,
    game,
    {
      ids: ({ spins }) => spins.map(({ id }) => id),
      rows: ({ spins }) => spins.map(spinLine),
      none: '이 시드로 돌린 스핀이 아직 없습니다.',
      again: '이 브라우저에서 다시 돌리기',
      repeat: ({ spins }, words) => [
        spins.every(({ nonce, stake, amount, count }) => {
          const round = playRound(slotModels[game.model], (index) => words(nonce + index), stake)
          return round.amount === amount && round.spins.length === count
        }),
        `${spins.length}번의 스핀을 다시 돌린 결과가 모두 같습니다`,
      ],
    },
    turned,
  )

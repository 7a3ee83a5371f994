/** What a player has on the table, and what became of it: one place beside the clock that never changes its size. */
import { formatWon } from '@madang/contract/core/won.ts'
import { el, write } from './dom.ts'

type Told = [tone: 'gain' | 'push' | 'loss', first: string, second: string]

/** What comes back is a win only when it is more than was staked; both in won. */
export function outcome(staked: number, back: number): Told {
  if (back > staked)
    return ['gain', `${formatWon(back)}원 당첨`, `순이익 +${formatWon(back - staked)}원`]
  if (back === staked) return ['push', '베팅금액 그대로', `${formatWon(back)}원`]
  const first = back > 0 ? `${formatWon(back)}원 돌아옴` : '낙첨'
  return ['loss', first, `손실 −${formatWon(staked - back)}원`]
}

export function openVerdict() {
  const above = el('span', {})
  const below = el('b', {})
  const box = el('p', { class: 'verdict' }, above, below)
  const set = (tone: string, first: string, second: string) => {
    box.className = `verdict ${tone}`
    write(above, first)
    write(below, second)
  }
  return {
    box,
    /** Chips that lie for good; nothing where there are none. */
    stake: (staked: number) =>
      set('lies', staked > 0 ? '내 베팅' : '', staked > 0 ? `${formatWon(staked)}원` : ''),
    result: (told: Told) => set(...told),
  }
}

/** The stake of a spin: steps up and down, between what the game takes; kept in this tab for a reload. */
import { formatWon } from '@madang/contract/core/won.ts'
import { el, write } from './dom.ts'

const STEPS = [1_000, 2_000, 3_000, 5_000, 10_000, 20_000, 30_000, 50_000, 100_000]

export function openStake(
  { id, minStake, maxStake }: { id: string; minStake: number; maxStake: number },
  changed: () => void,
) {
  const key = `game-stake ${id}`
  const steps = STEPS.filter((step) => step >= minStake && step <= maxStake)
  let index = Math.max(0, steps.indexOf(Number(sessionStorage.getItem(key))))
  let locked = false

  const amount = el('output', { class: 'amount', 'aria-label': '스핀 베팅금액' })
  const button = (label: string, sign: string, by: number) =>
    el(
      'button',
      { type: 'button', class: 'step', 'aria-label': label, click: () => move(by) },
      sign,
    )
  const less = button('베팅금액 낮추기', '−', -1)
  const more = button('베팅금액 올리기', '+', 1)

  function show() {
    write(amount, `${formatWon(steps[index]!)}원`)
    less.setAttribute('aria-disabled', String(locked || index === 0))
    more.setAttribute('aria-disabled', String(locked || index === steps.length - 1))
  }
  function move(by: number) {
    const next = index + by
    if (locked || next < 0 || next >= steps.length) return
    index = next
    sessionStorage.setItem(key, String(steps[index]))
    show()
    changed()
  }
  show()

  return {
    host: el(
      'div',
      { class: 'stake', role: 'group', 'aria-label': '베팅금액' },
      less,
      amount,
      more,
    ),
    value: () => steps[index]!,
    lock(next: boolean) {
      locked = next
      show()
    },
  }
}

/** Chips on a table: which one is in hand, where they lie, and the ways to take them back (spec/casino.md). */
import { el, formatWon, write } from './dom.ts'

export const CHIPS = [1_000, 5_000, 10_000, 50_000, 100_000] as const
const words: Record<number, string> = {
  1_000: '1천',
  5_000: '5천',
  10_000: '1만',
  50_000: '5만',
  100_000: '10만',
}

/** Such as 1.5만. */
export function shortWon(won: number): string {
  if (won >= 10_000) return `${Number((won / 10_000).toFixed(1))}만`
  return `${won / 1_000}천`
}

export type Stakes = Map<string, number>
export type Place = { key: string; label: string; pays: string }

type Parts = {
  /** won, of all chips on a round */
  most: number
  /** what may be staked now: the member's money */
  money: () => number
  say: (text: string) => void
  tone: () => void
  /** the player wants these placed */
  onPlace: (stakes: Stakes) => void
}

export type ChipTray = ReturnType<typeof openChips>

export function openChips({ most, money, say, tone, onPlace }: Parts) {
  const places = new Map<string, { button: HTMLElement; pile: HTMLElement; label: string }>()
  let chip: number = CHIPS[0]
  /** chips laid and not yet placed, in the order they were laid */
  let laid: { key: string; stake: number }[] = []
  let placed: Stakes = new Map()
  let before: Stakes = new Map()
  let open = false
  let sending = false

  const sum = (stakes: Iterable<number>) => [...stakes].reduce((total, stake) => total + stake, 0)
  const laidSum = () => sum(laid.map(({ stake }) => stake))
  const laidStakes = (): Stakes => {
    const stakes: Stakes = new Map()
    for (const { key, stake } of laid) stakes.set(key, (stakes.get(key) ?? 0) + stake)
    return stakes
  }

  const total = el('b', {}, '0')
  const confirm = el('button', { type: 'button', class: 'main' }, '베팅')
  const choose = (value: number) => {
    chip = value
    for (const button of chipButtons)
      button.setAttribute('aria-pressed', String(Number(button.dataset.chip) === value))
  }
  const chipButtons = CHIPS.map((value) =>
    el(
      'button',
      {
        type: 'button',
        class: 'chip',
        'data-chip': value,
        'aria-label': `${words[value]!}원 칩`,
        'aria-pressed': value === chip,
        click: () => choose(value),
      },
      words[value]!,
    ),
  )
  const act = (name: string, work: () => void) =>
    el('button', { type: 'button', class: 'tool', click: work }, name)
  const undo = act('되돌리기', () => change(laid.slice(0, -1)))
  const double = act('두 배', () => change([...laid, ...laid]))
  const clear = act('지우기', () => change([]))
  const repeat = act('이전 베팅', () => change([...before].map(([key, stake]) => ({ key, stake }))))
  confirm.addEventListener('click', () => {
    if (open && !sending && laid.length > 0) onPlace(laidStakes())
  })

  /** Lays other chips, if they may be laid. */
  function change(next: { key: string; stake: number }[]) {
    if (!open || sending) return say('지금은 베팅할 수 없습니다.')
    const wanted = sum(next.map(({ stake }) => stake))
    if (wanted > money()) return say('보유금액이 부족합니다.')
    if (wanted + sum(placed.values()) > most)
      return say(`한 라운드에 ${formatWon(most)}원까지 베팅할 수 있습니다.`)
    laid = next
    tone()
    show()
  }

  function show() {
    const now = laidStakes()
    for (const [key, { button, pile, label }] of places) {
      const fixed = placed.get(key) ?? 0
      const extra = now.get(key) ?? 0
      pile.hidden = fixed + extra === 0
      pile.classList.toggle('fixed', extra === 0)
      write(pile, fixed + extra > 0 ? shortWon(fixed + extra) : '')
      button.setAttribute(
        'aria-label',
        fixed + extra > 0 ? `${label}, ${formatWon(fixed + extra)}원` : label,
      )
      button.setAttribute('aria-disabled', String(!open || sending))
    }
    write(total, formatWon(laidSum()))
    write(confirm, laid.length > 0 ? `${formatWon(laidSum())}원 베팅` : '칩을 놓아주세요')
    const still = !open || sending
    confirm.setAttribute('aria-disabled', String(still || laid.length === 0))
    for (const button of [undo, double, clear])
      button.setAttribute('aria-disabled', String(still || laid.length === 0))
    repeat.setAttribute('aria-disabled', String(still || laid.length > 0 || before.size === 0))
  }

  return {
    tray: el(
      'div',
      { class: 'tray' },
      el('div', { class: 'chips', role: 'group', 'aria-label': '칩' }, ...chipButtons),
      el('div', { class: 'acts' }, undo, repeat, double, clear),
      confirm,
    ),
    /** A place for chips: pressing it lays the chip in hand. */
    place({ key, label, pays }: Place, className = '', ...content: (Node | string)[]): HTMLElement {
      const pile = el('span', { class: 'pile', hidden: true, 'aria-hidden': 'true' })
      const inside = content.length > 0 ? content : [el('b', {}, label), el('small', {}, pays)]
      const full = `${label} ${pays}`
      const button = el(
        'button',
        {
          type: 'button',
          class: `place ${className}`,
          'data-key': key,
          'aria-label': full,
          click: () => change([...laid, { key, stake: chip }]),
        },
        ...inside,
        pile,
      )
      places.set(key, { button, pile, label: full })
      return button
    },
    /** Bets may be laid, or not. What was laid and not placed goes back with the close. */
    setOpen(next: boolean) {
      open = next
      if (!open) laid = []
      show()
    },
    setSending(next: boolean) {
      sending = next
      show()
    },
    /** What lies on the table for good; `fresh` clears what was laid for it. */
    setPlaced(stakes: Stakes, fresh = false) {
      placed = stakes
      if (placed.size > 0) before = new Map(placed)
      if (fresh) laid = []
      show()
    },
    placed: () => placed,
    /** Lights the places that won, darkens the rest of those staked. */
    mark(won: Set<string> | null) {
      for (const [key, { button }] of places) {
        button.classList.toggle('won', won?.has(key) ?? false)
        button.classList.toggle('lost', won !== null && !won.has(key) && placed.has(key))
      }
    },
  }
}

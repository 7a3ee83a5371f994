/**
 * Chips on a table: which one is in hand, where they lie, and the ways to take them back
 * (docs/spec/casino.md#what-vendors-offer).
 */
import { formatWon } from '@madang/contract/core/won.ts'
import { el, svg, write } from './dom.ts'
import { fly, settleIn } from './fly.ts'

const CHIPS = [1_000, 5_000, 10_000, 50_000, 100_000] as const
const words: Record<number, string> = {
  1_000: '1천',
  5_000: '5천',
  10_000: '1만',
  50_000: '5만',
  100_000: '10만',
}

/** Lines in a square of 24. */
const drawings = {
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  repeat: 'M4 11a8 8 0 0 1 14-4l2 2M20 4v5h-5M20 13a8 8 0 0 1-14 4l-2-2M4 20v-5h5',
  double: 'M4 8l8 8M12 8l-8 8M15 10a2.5 2.5 0 1 1 4.5 1.5L15 16.5h5',
  clear: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
}

/** Such as 1.5만. */
export function shortWon(won: number): string {
  if (won >= 10_000) return `${Number((won / 10_000).toFixed(1))}만`
  return `${won / 1_000}천`
}

export type Stakes = Map<string, number>
/** `name` where it is not label and odds: what can be read on it must be part of what it is called. */
export type Place = { key: string; label: string; pays: string; name?: string }

type Parts = {
  /** won, of all chips on a round */
  most: number
  /** what may be staked now: the member's money */
  money: () => number
  /** whether the balance was heard of at all */
  knows: () => boolean
  say: (text: string) => void
  tone: () => void
  /** the player wants these placed */
  onPlace: (stakes: Stakes) => void
}

export type ChipTray = ReturnType<typeof openChips>

export function openChips({ most, money, knows, say, tone, onPlace }: Parts) {
  const places = new Map<string, { button: HTMLElement; pile: HTMLElement; label: string }>()
  let chip: number = CHIPS[0]
  /** chips laid and not yet placed, in the order they were laid */
  let laid: { key: string; stake: number }[] = []
  let placed: Stakes = new Map()
  let before: Stakes = new Map()
  let open = false
  /** why not, in a word */
  let shut = '베팅 마감'
  let sending = false

  const sum = (stakes: Iterable<number>) => [...stakes].reduce((total, stake) => total + stake, 0)
  const laidSum = () => sum(laid.map(({ stake }) => stake))
  const laidStakes = (): Stakes => {
    const stakes: Stakes = new Map()
    for (const { key, stake } of laid) stakes.set(key, (stakes.get(key) ?? 0) + stake)
    return stakes
  }

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
        'aria-label': `${words[value]!} 칩`,
        'aria-pressed': String(value === chip),
        click: () => choose(value),
      },
      el('span', {}, words[value]!),
    ),
  )
  const act = (name: string, drawn: string, work: () => void) =>
    el(
      'button',
      { type: 'button', class: 'tool', click: work },
      svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: drawn })),
      name,
    )
  const undo = act('되돌리기', drawings.undo, () => change(laid.slice(0, -1)))
  const double = act('두 배', drawings.double, () => change([...laid, ...laid]))
  const clear = act('지우기', drawings.clear, () => change([]))
  const repeat = act('이전 베팅', drawings.repeat, () =>
    change([...before].map(([key, stake]) => ({ key, stake }))),
  )
  confirm.addEventListener('click', () => {
    if (open && !sending && laid.length > 0) onPlace(laidStakes())
  })

  /** Lays other chips; false, and said why, when they may not be laid. */
  function change(next: { key: string; stake: number }[]): boolean {
    const wanted = sum(next.map(({ stake }) => stake))
    const wrong =
      !open || sending
        ? '지금은 베팅할 수 없습니다.'
        : !knows() && next.length > 0
          ? '보유금을 확인하고 있습니다. 잠시 후 다시 눌러주세요.'
          : wanted > money()
            ? '보유금액이 부족합니다.'
            : wanted + sum(placed.values()) > most
              ? `한 라운드에 ${formatWon(most)}원까지 베팅할 수 있습니다.`
              : null
    if (wrong !== null) {
      say(wrong)
      return false
    }
    laid = next
    tone()
    show()
    return true
  }

  /** The chip in hand goes to a place. */
  function lay(key: string) {
    if (!change([...laid, { key, stake: chip }])) return
    const from = chipButtons.find((button) => Number(button.dataset.chip) === chip)!
    const { pile } = places.get(key)!
    fly(from, pile, chip)
    settleIn(pile)
  }

  function showConfirm() {
    const words = laid.length > 0 ? `${formatWon(laidSum())}원 베팅` : '칩을 놓아주세요'
    write(confirm, open ? words : shut)
  }

  function show() {
    const now = laidStakes()
    for (const [key, { button, pile, label }] of places) {
      const fixed = placed.get(key) ?? 0
      const extra = now.get(key) ?? 0
      pile.hidden = fixed + extra === 0
      pile.classList.toggle('fixed', extra === 0)
      pile.dataset.won = shortWon(fixed + extra)
      button.setAttribute(
        'aria-label',
        fixed + extra > 0 ? `${label}, ${formatWon(fixed + extra)}원` : label,
      )
      button.setAttribute('aria-disabled', String(!open || sending))
      button.classList.toggle('shut', !open)
      button.classList.toggle('own', fixed > 0)
    }
    showConfirm()
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
    place(
      { key, label, pays, name = `${label} ${pays}` }: Place,
      className = '',
      ...content: (Node | string)[]
    ): HTMLElement {
      const pile = el('span', { class: 'pile', hidden: true, 'aria-hidden': 'true' })
      const inside = content.length > 0 ? content : [el('b', {}, label), ' ', el('small', {}, pays)]
      const button = el(
        'button',
        {
          type: 'button',
          class: `place ${className}`,
          'data-key': key,
          'aria-label': name,
          click: () => lay(key),
        },
        ...inside,
        pile,
      )
      places.set(key, { button, pile, label: name })
      return button
    },
    /** Bets may be laid, or why not in a word. What was laid and not placed goes back with the close. */
    setOpen(next: boolean, why = shut) {
      shut = why
      if (open === next) return showConfirm()
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
    /** Lights the places that won, darkens those that lost; `returned` in hundredths of the stake, null for none yet. */
    mark(returned: ((key: string) => number) | null) {
      for (const [key, { button }] of places) {
        const back = returned?.(key) ?? 100
        button.classList.toggle('wins', back > 100)
        button.classList.toggle('loses', back < 100 && placed.has(key))
      }
    },
    /** The player's piles, by whether anything of them comes back. */
    piles(returned: (key: string) => number) {
      const own = [...places].filter(([key]) => placed.has(key))
      const pilesOf = (back: boolean) =>
        own.flatMap(([key, { pile }]) => (returned(key) > 0 === back ? [pile] : []))
      return { lost: pilesOf(false), won: pilesOf(true) }
    },
  }
}

/** The drawn signs of the house: line icons, the marks of picks, the brand's mark and word. Our own SVG. */
import type { ReactNode } from 'react'

const lines = {
  back: <path d="M14.5 5l-7 7 7 7" />,
  bell: <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4" />,
  book: (
    <>
      <path d="M5 4h12.5v16H7a2 2 0 0 1-2-2Z" />
      <path d="M5 18a2 2 0 0 1 2-2h10.5M9 8h5" />
    </>
  ),
  calendar: (
    <>
      <path d="M4 6h16v14H4Z" />
      <path d="M4 10.3h16M8.5 3.5V7M15.5 3.5V7" />
    </>
  ),
  cards: (
    <>
      <path d="M8.5 5.5h10v14h-10Z" />
      <path d="M8.5 17l-3.7-11.2 6-2M13.5 9.5l2.2 3-2.2 3-2.2-3Z" />
    </>
  ),
  cash: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M9.4 9.4h5.2v5.2H9.4Z" />
    </>
  ),
  check: <path d="M5 12.5l4.5 4.5L19 7" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.2" />
      <path d="M12 7.2V12l3.2 2" />
    </>
  ),
  cs: <path d="M4 5h16v11h-8l-4.5 4V16H4Z" />,
  down: <path d="M5.5 9.5l6.5 6 6.5-6" />,
  eye: (
    <>
      <path d="M3 12c2.6-4 5.6-6 9-6s6.4 2 9 6c-2.6 4-5.6 6-9 6s-6.4-2-9-6Z" />
      <circle cx="12" cy="12" r="2.6" />
    </>
  ),
  file: (
    <>
      <path d="M6 3.5h8l4 4v13H6Z" />
      <path d="M14 3.8V8h4M9 12.5h6M9 16h6" />
    </>
  ),
  game: (
    <>
      <path d="M9.5 19.5H4.5v-15h15v15h-5" />
      <circle cx="12" cy="12" r="2.6" fill="currentColor" stroke="none" />
    </>
  ),
  /** money comes in */
  in: <path d="M12 3.5v10.5M7.5 9.5L12 14l4.5-4.5M4.5 15.5v4.5h15v-4.5" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8.2" />
      <path d="M12 11v5.2" />
      <circle cx="12" cy="7.9" r="1.1" fill="currentColor" stroke="none" />
    </>
  ),
  list: (
    <>
      <path d="M6 3.5h12v17l-3-1.8-3 1.8-3-1.8-3 1.8Z" />
      <path d="M9.5 8.5h5M9.5 12.5h5" />
    </>
  ),
  lock: (
    <>
      <path d="M5.5 10.5h13v9.5h-13Z" />
      <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
    </>
  ),
  off: (
    <path d="M4 4l16 16M8.5 15.5a5 5 0 0 1 5.5-1M5.5 12.5a9 9 0 0 1 4-2.3M14 10.2a9 9 0 0 1 4.5 2.3M3 9a13 13 0 0 1 4-2.5M11 5.6A13.5 13.5 0 0 1 21 9M12 19v.1" />
  ),
  memo: (
    <>
      <path d="M3.5 5.5h17v13h-17Z" />
      <path d="M3.8 6l8.2 7 8.2-7" />
    </>
  ),
  minus: <path d="M5 12h14" />,
  more: <path d="M4 6.5h16M4 12h16M4 17.5h10" />,
  mute: (
    <>
      <path d="M4.5 9.5v5H8l5 4v-13l-5 4Z" />
      <path d="M16.5 9.5l4.5 5M21 9.5l-4.5 5" />
    </>
  ),
  loud: (
    <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />
  ),
  next: <path d="M9.5 5l7 7-7 7" />,
  /** money goes out */
  out: <path d="M12 14V3.5M7.5 8L12 3.5 16.5 8M4.5 15.5v4.5h15v-4.5" />,
  phone: (
    <>
      <path d="M7.5 3.5h9v17h-9Z" />
      <path d="M11 17.6h2" />
    </>
  ),
  play: <path d="M8 5.5l10.5 6.5L8 18.5Z" />,
  proof: (
    <>
      <path d="M12 3.5l7.5 3v5.2c0 4.4-3 7.4-7.5 8.8-4.5-1.4-7.5-4.4-7.5-8.8V6.5Z" />
      <path d="M8.7 12l2.4 2.4 4.4-4.6" />
    </>
  ),
  reels: (
    <>
      <path d="M3.5 6h17v12h-17ZM9.2 6v12M14.8 6v12" />
      <path d="M5.2 10h2.3L6 14M10.8 10h2.4l-1.5 4M16.5 10h2.3l-1.5 4" />
    </>
  ),
  refresh: <path d="M19 8.5A7.6 7.6 0 1 0 19.6 13M19.4 4.5v4.2h-4.2" />,
  /** a pause: time that runs by itself */
  rest: (
    <path d="M7 3.5h10M7 20.5h10M8 3.5c0 5 8 5.5 8 8.5s-8 3.5-8 8.5M16 3.5c0 5-8 5.5-8 8.5s8 3.5 8 8.5" />
  ),
  safe: (
    <>
      <path d="M3.5 6h17v12h-17Z" />
      <path d="M3.5 10h17M6 18v2.5M18 18v2.5" />
      <path d="M10 9.9v4.2h4V9.9" />
    </>
  ),
  search: (
    <>
      <circle cx="10.8" cy="10.8" r="6.3" />
      <path d="M15.5 15.5l4.5 4.5" />
    </>
  ),
  share: <path d="M12 14V4M8 7.5l4-4 4 4M6 11H4.5v9.5h15V11H18" />,
  sound: (
    <>
      <path d="M4.5 9.5v5H8l5 4v-13l-5 4Z" />
      <path d="M16.5 9a4 4 0 0 1 0 6" />
    </>
  ),
  swap: <path d="M7 20V5M3.5 8.5L7 5l3.5 3.5M17 4v15M13.5 15.5L17 19l3.5-3.5" />,
  trash: <path d="M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.8M13.7 10.5v5.8" />,
  star: <path d="M12 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8Z" />,
  up: <path d="M5.5 14.5l6.5-6 6.5 6" />,
  user: (
    <>
      <circle cx="12" cy="8" r="3.8" />
      <path d="M4.5 20.5c.6-4.2 3.6-6.4 7.5-6.4s6.9 2.2 7.5 6.4" />
    </>
  ),
  warn: (
    <>
      <path d="M12 4l9 16H3Z" />
      <path d="M12 10v4.6" />
      <circle cx="12" cy="17.3" r="1.1" fill="currentColor" stroke="none" />
    </>
  ),
  x: <path d="M6 6l12 12M18 6L6 18" />,
} satisfies Record<string, ReactNode>

const marks = {
  '3': (
    <path d="M2.5 3.5h11M2.5 8h11M2.5 12.5h11" stroke="currentColor" strokeWidth="2" fill="none" />
  ),
  '4': (
    <path
      d="M2.5 2.2h11M2.5 6h11M2.5 9.9h11M2.5 13.8h11"
      stroke="currentColor"
      strokeWidth="1.8"
      fill="none"
    />
  ),
  even: (
    <>
      <circle cx="5.4" cy="8" r="4.2" fill="currentColor" />
      <circle cx="14.6" cy="8" r="4.2" fill="currentColor" />
    </>
  ),
  left: <path d="M11.6 2.2v11.6L2.8 8Z" fill="currentColor" />,
  odd: <circle cx="8" cy="8" r="4.6" fill="currentColor" />,
  over: <path d="M2.2 11.6h11.6L8 2.8Z" fill="currentColor" />,
  right: <path d="M4.4 2.2v11.6L13.2 8Z" fill="currentColor" />,
  under: <path d="M2.2 4.4h11.6L8 13.2Z" fill="currentColor" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof lines
export type MarkName = keyof typeof marks

/** A line icon, 24 px by default; always beside a word or on a labelled button, so hidden from screen readers. */
export function Icon({ name, className = 'ic' }: { name: IconName; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {lines[name]}
      </g>
    </svg>
  )
}

const sides: [RegExp, MarkName][] = [
  [/^(po|def|num)Odd$|^odd$/, 'odd'],
  [/^(po|def|num)Even$|^even$/, 'even'],
  [/^(po|def|num)Under$/, 'under'],
  [/^(po|def|num)Over$/, 'over'],
  [/^left/, 'left'],
  [/^right/, 'right'],
  [/^line3$/, '3'],
  [/^line4$/, '4'],
]

/** The mark of a pick by its key; null for a combination of several. */
export const markOf = (key: string): MarkName | null =>
  sides.find(([pattern]) => pattern.test(key))?.[1] ?? null

/** The shape that goes with a pick's colour: 홀 ● 짝 ●● 언더 ▼ 오버 ▲ 좌 ◀ 우 ▶ 3줄 4줄. */
export function PickMark({ name, className }: { name: MarkName; className?: string }) {
  const wide = name === 'even'
  return (
    <svg
      className={className ?? (wide ? 'mk mk-2' : 'mk')}
      viewBox={wide ? '0 0 20 16' : '0 0 16 16'}
      aria-hidden="true"
    >
      {marks[name]}
    </svg>
  )
}

/** The yard with its gate and a ball in it. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M12 26.5H5.5v-21h21v21H20" fill="none" stroke="var(--jade)" strokeWidth="5" />
      <path d="M12 22.9H9.1V9.1h13.8v13.8H20" fill="none" stroke="var(--text)" strokeWidth="1.1" />
      <circle cx="16" cy="16.4" r="3.5" fill="var(--ochre)" />
    </svg>
  )
}

/** 마당, drawn. */
export function Word() {
  return (
    <svg className="word" viewBox="0 0 58 28" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="3.1" strokeLinecap="butt">
        <path d="M3.5 6.5h11v15h-11Z" />
        <path d="M21 3v22.5M21 13.5h5.2" />
        <path d="M45 4.8H34.3v8.4H45" />
        <path d="M50 2.5v13.4M50 8.6h5.4" />
      </g>
      <circle cx="43.2" cy="21.6" r="4.1" fill="none" stroke="var(--ochre)" strokeWidth="3.1" />
    </svg>
  )
}

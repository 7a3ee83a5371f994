/** Each line of evidence with what it adds to the score; one that is chosen lights its edges in the picture. */
import { useState, type KeyboardEvent } from 'react'

import { largest } from '@madang/contract/core/lists.ts'
import { evidence } from '@madang/contract/operator/plain/radar.ts'
import type { Ring, RingLine } from '@madang/contract/operator/radar.ts'
import { formatWon } from '@madang/contract/core/won.ts'

import { isPlay } from './picture.ts'
import type { Lit } from './use-lit.ts'

type Props = { ring: Ring; lit: Lit }

export function EvidenceCard({ ring, lit }: Props) {
  const [at, setAt] = useState(0)
  const { lines } = ring
  const move = (event: KeyboardEvent<HTMLOListElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget
      .querySelectorAll('button')
      [Math.max(0, Math.min(lines.length - 1, at + by))]?.focus()
  }
  const sum = lines.reduce((total, { points }) => total + points, 0)
  return (
    <section className="card" aria-label="증거">
      <h3 className="op-part">
        증거 {lines.length}{' '}
        <small className="mute">
          점수에 보탠 만큼{sum > ring.score && ` · 합 ${sum}, 점수는 ${ring.score}까지`}
        </small>
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows go through its buttons */}
      <ol className="radar-evidence" onKeyDown={move} onMouseLeave={() => lit.over(null)}>
        {lines.map((line, index) => (
          <li key={`${line.kind} ${line.doubt}`}>
            <button
              type="button"
              className={lit.line === index ? 'is-lit' : undefined}
              aria-pressed={lit.pinned === index}
              tabIndex={index === Math.min(at, lines.length - 1) ? 0 : -1}
              onClick={() => lit.pin(index)}
              onFocus={() => {
                setAt(index)
                lit.over(index)
              }}
              onBlur={() => lit.over(null)}
              onMouseEnter={() => lit.over(index)}
            >
              <Told line={line} ring={ring} whole={lit.pinned === index} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** So many are named on a line, and so many of one that is chosen. */
const [FEW, MANY] = [4, 40]

function Told({ line, ring, whole }: { line: RingLine; ring: Ring; whole: boolean }) {
  const { kind, points, doubt } = line
  const all = namesOf(line, ring)
  const named = all.slice(0, whole ? MANY : FEW)
  return (
    <>
      <b className={doubt ? 'mute radar-points' : 'c-vermilion radar-points'}>
        {doubt ? '의심' : `+${points}`}
      </b>
      <b className="strong">
        {evidence[kind].word} {countOf(line)}
      </b>
      <span className={whole ? 'mute' : 'mute is-cut'}>
        {line.rare > 0 && (
          <>
            우연일 확률 10<sup>−{Math.round(line.rare)}</sup> ·{' '}
          </>
        )}
        {doubt && '점수에 넣지 않음 · '}
        {named.join(', ')}
        {named.length < all.length && ` 그 밖 ${formatWon(all.length - named.length)}`}
        {sharedBy(line)}
      </span>
      {whole && <span className="soft">{evidence[kind].about}</span>}
    </>
  )
}

/** Of play each pair, the one that met most first; of a tie those who have it. */
function namesOf({ kind, edges }: RingLine, { members }: Ring): string[] {
  const name = (id: number) => members.find((each) => each.id === id)?.uid ?? String(id)
  if (!isPlay(kind)) return [...new Set(edges.flatMap(({ a, b }) => [a, b]))].map(name)
  return edges
    .toSorted((one, other) => other.times - one.times)
    .map(({ a, b, times }) => `${name(a)} ${name(b)} ${formatWon(times)}번`)
}

/** How many accounts of the house have the same, where they are more than these. */
function sharedBy({ edges }: RingLine): string {
  const most = largest(edges.map(({ holders }) => holders ?? 0))
  return most > new Set(edges.flatMap(({ a, b }) => [a, b])).size ? ` · 모두 ${most}명이 씀` : ''
}

function countOf({ kind, times, edges }: RingLine): string {
  if (isPlay(kind)) return `${formatWon(times)}번`
  return `${formatWon(new Set(edges.flatMap(({ a, b }) => [a, b])).size)}명`
}

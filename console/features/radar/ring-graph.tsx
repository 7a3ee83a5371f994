/** A case as a picture: members, and between them each edge of each line of evidence, which stands in words beside it. */
import { Link } from '@tanstack/react-router'
import { useMemo, useState, type KeyboardEvent } from 'react'

import { evidence } from '@madang/contract/operator/plain/radar.ts'
import { ringName } from '@madang/contract/operator/plain/ring.ts'
import type { Ring } from '@madang/contract/operator/radar.ts'
import { openMedia, useStore } from '@madang/ui/store.ts'

import { toMember } from '../../shell/places.ts'
import { frames, layOut, wayOf, type Frame, type Layout } from './layout.ts'
import { pictureOf, type Hub, type Node, type Picture, type Way } from './picture.ts'
import type { Lit } from './use-lit.ts'

const wide = openMedia('(min-width: 1200px)')

type Props = { ring: Ring; lit: Lit }

export const RingPicture = (props: Props) => (
  <>
    <Legend ring={props.ring} />
    <RingGraph {...props} />
  </>
)

function RingGraph({ ring, lit }: Props) {
  const frame = useStore(wide) ? frames.wide : frames.narrow
  const picture = pictureOf(ring, lit.line)
  const layout = useLayout(ring, frame)
  const { at, onKeyDown, onFocus } = useRoving()
  const { width, height } = layout
  const hubs = picture.hubs.map((hub, index) => ({ hub, at: middleOf(layout, hub, index) }))
  const labels = labelsOf(picture, hubs, layout, frame, lit.line)
  const reach = { lit, at, ring }
  return (
    <div className="radar-graph">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows go through what it holds */}
      <svg
        className={picture.ways.length > MANY ? 'is-many' : undefined}
        viewBox={`0 0 ${width} ${height}`}
        style={{ maxWidth: width * 1.2 }}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is drawn is a group of what can be pressed
        role="group"
        aria-label={`무리 ${ringName(ring.id)}의 회원 ${ring.members.length}명과 이어진 까닭. 방향키로 옮깁니다. 같은 내용이 증거와 회원 표에 있습니다.`}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onMouseLeave={() => lit.over(null)}
      >
        {picture.ways.map((way, index) => (
          <Edge
            key={`${way.line} ${way.a} ${way.b}`}
            {...{ ...reach, way, layout }}
            part={picture.nodes.length + index}
          />
        ))}
        {hubs.map(({ hub, at: point }, index) => (
          <Around
            key={`${hub.line} ${hub.ids[0]}`}
            {...{ ...reach, hub, layout, point }}
            part={picture.nodes.length + picture.ways.length + index}
          />
        ))}
        {labels.map(({ key, x, y, width: long, words }) => (
          <g key={key} className="radar-label" aria-hidden="true">
            <rect x={x - long / 2} y={y - 11} width={long} height="22" rx="4" />
            <text x={x} y={y + 4.5} textAnchor="middle">
              {words}
            </text>
          </g>
        ))}
        {picture.nodes.map((node, part) => (
          <Member key={node.id} {...{ node, layout, frame, part, at }} />
        ))}
      </svg>
      {picture.left > 0 && (
        <p className="mute">
          많이 마주친 쌍만 그렸습니다. 증거를 고르면 그 증거의 {picture.left}쌍까지 모두 그립니다.
        </p>
      )}
    </div>
  )
}

/** So many ways are drawn thinner. */
const MANY = 20

/** Stands still while the same members are counted anew. */
function useLayout({ members, uppers, lines }: Ring, frame: Frame): Layout {
  const of = JSON.stringify([
    members.map(({ id }) => id),
    uppers.map(({ id, below }) => [id, below]),
    lines.map(({ kind, edges }) => [kind, edges.map(({ a, b }) => [a, b])]),
  ])
  return useMemo(() => {
    const [ids, above, kinds] = JSON.parse(of) as [
      number[],
      [number, number[]][],
      [keyof typeof pull, [number, number][]][],
    ]
    const drawn = kinds.some(([kind]) => kind === 'line') ? above : []
    return layOut(
      [...new Set([...ids, ...drawn.filter(([, below]) => below.length > 0).map(([id]) => id)])],
      [
        ...kinds.flatMap(([kind, edges]) => edges.map(([a, b]) => ({ a, b, weight: pull[kind] }))),
        ...drawn.flatMap(([a, below]) => below.map((b) => ({ a, b, weight: 1 }))),
      ],
      frame,
    )
  }, [of, frame])
}

/** How near a kind of evidence draws two. */
const pull = {
  ...{ mirrored: 8, opposing: 4, timing: 3, device: 5, account: 5, safe: 2, address: 2 },
  ...{ line: 0, signup: 1, range: 0.5 },
} as const

/** One stop of Tab; arrows go from one part of the picture to the next. */
function useRoving() {
  const [at, setAt] = useState(0)
  const partOf = (target: EventTarget) =>
    target instanceof Element ? target.closest('[data-part]') : null
  return {
    at,
    onFocus: ({ target }: { target: EventTarget }) => {
      const part = partOf(target)?.getAttribute('data-part')
      if (part) setAt(Number(part))
    },
    onKeyDown: (event: KeyboardEvent<SVGSVGElement>) => {
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
      const part = partOf(event.target)
      if (by === undefined || !part) return
      event.preventDefault()
      event.stopPropagation()
      const next = Number(part.getAttribute('data-part')) + by
      event.currentTarget.querySelector<SVGElement>(`[data-part="${next}"]`)?.focus()
    },
  }
}

type Reach = { lit: Lit; at: number; ring: Ring; part: number; layout: Layout }

/** What lights a line: pressed it stays lit. */
function litBy({ lit, at, part }: Pick<Reach, 'lit' | 'at' | 'part'>, line: number, words: string) {
  return {
    'data-part': part,
    role: 'button',
    tabIndex: part === at ? 0 : -1,
    'aria-pressed': lit.pinned === line,
    'aria-label': words,
    onFocus: () => lit.over(line),
    onBlur: () => lit.over(null),
    onMouseEnter: () => lit.over(line),
    onClick: () => lit.pin(line),
    onKeyDown: (event: KeyboardEvent<SVGGElement>) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) lit.pin(line)
    },
  }
}

const looksOf = ({ kind, doubt, line }: { kind: string; doubt: boolean; line: number }, lit: Lit) =>
  [
    `radar-way is-${kind}`,
    doubt && 'is-doubt',
    lit.line === line && 'is-lit',
    lit.line !== null && lit.line !== line && 'is-dim',
  ]
    .filter(Boolean)
    .join(' ')

const saidOf = ({ lines }: Ring, line: number) => {
  const { points, doubt } = lines[line]!
  return doubt ? '의심, 점수에 넣지 않음' : `점수 ${points}`
}

function Edge({ way, ...reach }: Reach & { way: Way }) {
  const { a, b, words } = way
  const { path } = wayOf(reach.layout, a, b, way.beside)
  const name = (id: number) => nameOf(reach.ring, id)
  const said = `${words}, ${name(a)} ${name(b)}, ${saidOf(reach.ring, way.line)}`
  return (
    <g className={looksOf(way, reach.lit)} {...litBy(reach, way.line, said)}>
      <path d={path} className="is-near" />
      <path d={path} />
    </g>
  )
}

type Point = { x: number; y: number }

function Around({ hub, point, ...reach }: Reach & { hub: Hub; point: Point }) {
  const said = `${hub.words}, ${hub.ids.map((id) => nameOf(reach.ring, id)).join(' ')}, ${saidOf(reach.ring, hub.line)}`
  return (
    <g className={looksOf(hub, reach.lit)} {...litBy(reach, hub.line, said)}>
      {hub.ids.map((id) => {
        const { from } = reach.layout.places.get(id)!
        const path = `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${point.x.toFixed(1)} ${point.y.toFixed(1)}`
        return <path key={id} d={path} />
      })}
      <circle cx={point.x} cy={point.y} r="13" className="is-near" />
      <circle cx={point.x} cy={point.y} r="4" />
    </g>
  )
}

type MemberProps = { node: Node; layout: Layout; frame: Frame; part: number; at: number }

function Member({ node: { id, uid, under, as }, layout, frame, part, at }: MemberProps) {
  const { x, y } = layout.places.get(id)!
  const { width, height } = frame.box
  const most = Math.floor((width - 8) / 7.6)
  return (
    <Link
      {...toMember(id)}
      className={`radar-node is-${as}`}
      data-part={part}
      tabIndex={part === at ? 0 : -1}
      aria-label={`${uid} ${under}${as === 'doubted' ? ', 의심' : ''}`}
    >
      <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx="6" />
      <text x={x} y={y - 3} textAnchor="middle" className="is-name">
        {uid.length > most ? `${uid.slice(0, most - 1)}…` : uid}
      </text>{' '}
      <text x={x} y={y + 15} textAnchor="middle">
        {under}
      </text>
    </Link>
  )
}

const nameOf = ({ members, uppers }: Ring, id: number) =>
  [...members, ...uppers].find((each) => each.id === id)?.uid ?? String(id)

/** Where those meet who share one thing: among them, and apart from other such points. */
function middleOf({ width, height, places }: Layout, { ids }: Hub, index: number): Point {
  const froms = ids.map((id) => places.get(id)!.from)
  const mean = (of: (point: Point) => number) =>
    froms.reduce((sum, point) => sum + of(point), 0) / froms.length
  const turn = index * 2.4
  return {
    x: width / 2 + (mean(({ x }) => x) - width / 2) * 0.6 + Math.cos(turn) * 12 * index,
    y: height / 2 + (mean(({ y }) => y) - height / 2) * 0.6 + Math.sin(turn) * 18 * index,
  }
}

type Label = Point & { key: string; width: number; words: string }
/** Of so many ways each has its words; of more, those of the lit line. */
const WORDS = 10
const PARTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78]

const longOf = (words: string) =>
  14 + words.length * 7.6 + words.replaceAll(/[^가-힣]/g, '').length * 5

/** Words beside their ways, where they cover neither each other nor a member; what finds no place is read beside the picture. */
function labelsOf(
  { ways, nodes }: Picture,
  hubs: readonly { hub: Hub; at: Point }[],
  layout: Layout,
  { box }: Frame,
  lit: number | null,
): Label[] {
  const taken = nodes.map(({ id }) => {
    const { x, y } = layout.places.get(id)!
    return { x, y, width: box.width, height: box.height }
  })
  const isFree = ({ x, y, width }: Label) =>
    x - width / 2 > 0 &&
    x + width / 2 < layout.width &&
    taken.every(
      (other) =>
        Math.abs(other.x - x) > (other.width + width) / 2 ||
        Math.abs(other.y - y) > (other.height + 22) / 2,
    )
  const told = ways.filter(({ line, kind }) =>
    lit === null ? ways.length <= WORDS && kind !== 'line' : line === lit,
  )
  const wanted: Label[][] = [
    ...hubs
      .filter(({ hub }) => lit === null || hub.line === lit)
      .map(({ hub, at: { x, y } }) =>
        [22, -22, 36, -36].map((below) => ({
          ...{ key: `hub ${hub.line} ${hub.ids[0]}`, x, y: y + below },
          ...{ words: hub.words, width: longOf(hub.words) },
        })),
      ),
    ...told.slice(0, WORDS * 2).map(({ line, a, b, beside, words }) => {
      const { on } = wayOf(layout, a, b, beside)
      return PARTS.map((part) => ({
        ...{ key: `${line} ${a} ${b}`, ...on(part), words, width: longOf(words) },
      }))
    }),
  ]
  return wanted.flatMap((places) => {
    const free = places.find(isFree)
    if (!free) return []
    taken.push({ x: free.x, y: free.y, width: free.width, height: 22 })
    return [free]
  })
}

/** Kinds as they are drawn, for who reads the picture. */
const Legend = ({ ring }: { ring: Ring }) => (
  <ul className="row wraps radar-legend" aria-label="선의 뜻">
    {[...new Set(ring.lines.map(({ kind }) => kind))].map((kind) => (
      <li key={kind} className="row">
        <svg viewBox="0 0 26 10" width="26" height="10" aria-hidden="true">
          <g className={`radar-way is-${kind}`}>
            <path d="M1 5H25" />
          </g>
        </svg>
        {evidence[kind].word}
      </li>
    ))}
    {ring.lines.some(({ doubt }) => doubt) && (
      <li className="row">
        <svg viewBox="0 0 26 10" width="26" height="10" aria-hidden="true">
          <g className="radar-way is-doubt">
            <path d="M1 5H25" />
          </g>
        </svg>
        의심 (점수 밖)
      </li>
    )}
  </ul>
)

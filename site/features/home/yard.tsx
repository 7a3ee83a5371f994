/**
 * The yard of the draw that comes next (the board, “What lives”): hand in hand go the balls that are still to be had, all
 * of them until it is drawn; slowly while bets are taken, quicker to the draw, quick in it. Nothing of a result is in it.
 */
import { memo, useLayoutEffect, useRef } from 'react'

import { useNow } from '@madang/ui/clock.ts'

import { clock, useHouse } from '../../api/house.ts'
import { useDevice } from '../../shell/device.ts'
import { useDraws } from '../../shell/draws.ts'
import { useToday } from '../../shell/today.ts'
import { nextOf } from './next-draw.tsx'
import './yard.css'

/** Turns of the ring, of a slow one's. */
const pace = { open: 1, waiting: 4, drawing: 8 }

export function Yard() {
  const { house } = useHouse()
  const { data: draws } = useDraws()
  const { data: day } = useToday()
  const now = useNow(clock)
  const next = house && draws && nextOf(draws, day?.rounds, house.drawSeconds, now)
  const round = next?.round
  const isKeno = next?.game.family.draws === 'keno'
  const turns = !round
    ? 0
    : round.drawing
      ? pace.drawing
      : round.phase === 'open'
        ? pace.open
        : pace.waiting
  return <Rings isKeno={isKeno} turns={turns} />
}

/** Every number of a bag once, none beside its next: `step` shares no factor with their count. */
const bag = (count: number, step: number, from = 0) =>
  Array.from({ length: count }, (_, place) => ((place * step) % count) + from)

const bags = {
  powerball: [bag(28, 11, 1), bag(10, 3)],
  keno: [bag(70, 27, 1).slice(0, 48), bag(70, 27, 1).slice(48)],
}

type Props = { isKeno: boolean; turns: number }

const Rings = memo(function Rings({ isKeno, turns }: Props) {
  const device = useDevice()
  const yard = useRef<HTMLDivElement>(null)
  const walks = useRef<Animation[]>([])
  useLayoutEffect(() => {
    walks.current = [...yard.current!.children].flatMap((ring, inner) => walk(ring, device, inner))
    return () => walks.current.forEach((each) => each.cancel())
  }, [device, isKeno])
  useLayoutEffect(() => {
    const still = turns === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const each of walks.current) {
      if (still) each.pause()
      else {
        each.updatePlaybackRate(turns)
        each.play()
      }
    }
  }, [device, isKeno, turns])
  return (
    <div className={isKeno ? 'yard is-keno' : 'yard'} aria-hidden="true" ref={yard}>
      {bags[isKeno ? 'keno' : 'powerball'].map((balls, inner) => {
        const stops = stopsOf(device, inner)
        return (
          <span key={`${isKeno} ${inner}`}>
            {balls.map((ball, place, { length }) => (
              <span
                key={ball}
                className={inner && !isKeno ? power(ball) : 'ball'}
                style={{
                  transform: moved(between(stops, inner ? 1 - place / length : place / length)),
                }}
              >
                {ball}
              </span>
            ))}
          </span>
        )
      })}
    </div>
  )
})

const power = (ball: number) => (ball % 2 ? 'ball p' : 'ball p even')

/** Half the ring's width and height in hundredths of the yard's width; the inner one is a share of it. */
const rings = { pc: [37.38, 9.1], mobile: [32.45, 11.43] } as const
const INNER = [0.6, 0.52] as const
const SLOW_MS = 24_000
const INNER_QUICKER = 1.3

type Place = readonly [x: number, y: number]

function stopsOf(device: keyof typeof rings, inner: number): Place[] {
  const [wide, high] = rings[device]
  return inner ? ellipse(wide * INNER[0], high * INNER[1]) : ellipse(wide, high)
}

const moved = ([x, y]: Place) => `translate(${x.toFixed(2)}cqw,${y.toFixed(2)}cqw)`

/** Where a ball is after such a part of its walk. */
function between(stops: Place[], part: number): Place {
  const stop = Math.floor(part * STOPS)
  const [[x, y], [nextX, nextY]] = [stops[stop]!, stops[stop + 1] ?? stops[0]!]
  const past = part * STOPS - stop
  return [x + (nextX - x) * past, y + (nextY - y) * past]
}

/** Sends a ring's balls round, as far from each other as all others, the inner one the other way. */
function walk(ring: Element, device: keyof typeof rings, inner: number): Animation[] {
  const stops = stopsOf(device, inner).map((stop) => ({ transform: moved(stop) }))
  const duration = inner ? SLOW_MS / INNER_QUICKER : SLOW_MS
  return [...ring.children].map((ball, place, { length }) =>
    ball.animate(stops, {
      ...{ duration, iterations: Infinity, delay: (-duration * place) / length },
      direction: inner ? 'reverse' : 'normal',
    }),
  )
}

const FINE = 720
const STOPS = 48

/** Places on an ellipse, equally far from each other along it, from one to itself again. */
function ellipse(a: number, b: number): Place[] {
  const at = (step: number) => {
    const angle = (step / FINE) * 2 * Math.PI
    return [a * Math.cos(angle), b * Math.sin(angle)] as const
  }
  const lengths = [0]
  for (let step = 1; step <= FINE; step++) {
    const [[x, y], [fromX, fromY]] = [at(step), at(step - 1)]
    lengths.push(lengths[step - 1]! + Math.hypot(x - fromX, y - fromY))
  }
  let step = 0
  return Array.from({ length: STOPS + 1 }, (_, stop) => {
    while (step < FINE && lengths[step]! < (lengths[FINE]! * stop) / STOPS) step++
    return at(step)
  })
}

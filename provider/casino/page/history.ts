/** Past rounds with the seeds they came from, and a button that repeats each draw here, in this browser. */
import { formatWon } from '@madang/contract/core/won.ts'
import { bytesToHex, commitOf, drawWords, hexToBytes } from '@madang/contract/core/draw/kdraw.ts'
import type { Words } from '@madang/contract/core/draw/kdraw.ts'

import type { Line } from './api.ts'
import { el, svg } from './dom.ts'
import { openPromises } from './promises.ts'

type TableHistory = {
  running: { number: number; commit: string }
  rounds: {
    date: string
    number: number
    result: unknown
    commit: string
    seed: string
    anchor: string
  }[]
  wagers: {
    date: string
    number: number
    picks: { label: string; stake: number }[]
    amount: number
    won: number | null
  }[]
}

/** The day's seeds are a chain: each is the hash of the next, the first was published before any bet. */
function leadsTo(anchor: string, seed: string, number: number): boolean {
  let link: Uint8Array = hexToBytes(seed)
  for (let step = 0; step < number; step++) link = commitOf(link)
  return bytesToHex(link) === anchor
}

/** What a table's history needs to know of its game. */
type Redraw = { draw: (words: Words) => unknown; told: (result: never) => string }

/** Drawn, for the font has no such signs. */
const signs = { good: 'M4 12l6 6L20 6', bad: 'M5 5l14 14M19 5L5 19' }

const verdict = (good: boolean, text: string) => {
  const tone = good ? 'good' : 'bad'
  const sign = svg(
    'svg',
    { viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    svg('path', { d: signs[tone] }),
  )
  return el('p', { class: `checked ${tone}`, role: 'status' }, sign, text)
}

/** A draw repeated from its seed; says what was compared. */
export function check(host: HTMLElement, steps: [boolean, string][]) {
  host.replaceChildren(...steps.map(([good, text]) => verdict(good, text)))
}

export async function tableHistory(
  line: Line,
  game: { id: string },
  { draw, told }: Redraw,
): Promise<Node> {
  const answer = await line.ask<TableHistory>('history')
  if (!answer.result) return el('p', { class: 'bad' }, answer.msg)
  const { running, rounds } = answer
  const promise = el(
    'div',
    { class: 'running' },
    el('p', {}, el('b', {}, `지금 ${running.number}라운드의 약속값`)),
    el('p', { class: 'hex' }, running.commit),
    el(
      'p',
      { class: 'mute' },
      '결과는 여기에 이미 정해져 있습니다. 라운드가 끝나면 시드를 공개합니다.',
    ),
  )
  if (rounds.length === 0)
    return el('div', {}, promise, el('p', { class: 'mute' }, '아직 끝난 라운드가 없습니다.'))
  const past = el(
    'ol',
    { class: 'past' },
    ...rounds.map(({ date, number, result, commit, seed, anchor }) => {
      const own = answer.wagers.filter((wager) => wager.date === date && wager.number === number)
      const steps = el('div', {})
      const promises = openPromises(game.id)
      const exchanged = promises.exchanged([`${date} ${number}`], commit)
      if (exchanged) check(steps, [exchanged])
      return el(
        'li',
        {},
        el(
          'details',
          { open: exchanged !== null },
          el(
            'summary',
            {},
            el('b', {}, `${number}라운드`),
            ` ${told(result as never)}`,
            ...own.map(({ amount, won }) =>
              el(
                'span',
                { class: 'mine' },
                ` 베팅 ${formatWon(amount)} · ${won === null ? '정산중' : `받은 금액 ${formatWon(won)}`}`,
              ),
            ),
          ),
          el(
            'dl',
            {},
            el('dt', {}, '약속값'),
            el('dd', { class: 'hex' }, commit),
            el('dt', {}, '시드'),
            el('dd', { class: 'hex' }, seed),
            el('dt', {}, '체인 기준값'),
            el('dd', { class: 'hex' }, anchor),
          ),
          el(
            'button',
            {
              type: 'button',
              class: 'tool',
              click: () => {
                const again = draw(
                  drawWords({ seed: hexToBytes(seed), stream: game.id, date, round: number }),
                )
                check(steps, [
                  promises.meets(seed, [`${date} ${number}`], commit),
                  [leadsTo(anchor, seed, number), '시드가 체인 기준값에서 이어집니다'],
                  [JSON.stringify(again) === JSON.stringify(result), '다시 뽑은 결과가 같습니다'],
                ])
              },
            },
            '이 브라우저에서 다시 뽑기',
          ),
          steps,
        ),
      )
    }),
  )
  return el('div', {}, promise, past)
}

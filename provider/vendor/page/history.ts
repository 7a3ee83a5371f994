/** Past rounds with the seeds they came from, and a button that repeats each draw here, in this browser. */
import { playRound } from '@madang/contract/core/casino/slot-engines.ts'
import { slotModels, type SlotCode } from '@madang/contract/core/casino/slot-models.ts'
import { bytesToHex, commitOf, drawWords, hexToBytes } from '@madang/contract/core/draw/kdraw.ts'
import type { Words } from '@madang/contract/core/draw/kdraw.ts'

import type { Line } from './api.ts'
import { el, formatWon, write } from './dom.ts'

type TableHistory = {
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
type SlotHistory = {
  seeds: {
    commit: string
    client: string
    date: string
    seed: string | null
    spins: { nonce: number; count: number; stake: number; amount: number; at: string }[]
  }[]
}

/** What a table's history needs to know of its game. */
export type Redraw = { draw: (words: Words) => unknown; told: (result: never) => string }

const verdict = (good: boolean, text: string) =>
  el('p', { class: good ? 'good' : 'bad', role: 'status' }, `${good ? '✓' : '✗'} ${text}`)

/** A draw repeated from its seed; says what was compared. */
function check(host: HTMLElement, steps: [boolean, string][]) {
  host.replaceChildren(...steps.map(([good, text]) => verdict(good, text)))
}

export async function tableHistory(
  line: Line,
  game: { id: string },
  { draw, told }: Redraw,
): Promise<Node> {
  const answer = await line.ask<TableHistory>('history')
  if (!answer.result) return el('p', { class: 'bad' }, answer.msg)
  if (answer.rounds.length === 0) return el('p', { class: 'mute' }, '아직 끝난 라운드가 없습니다.')
  return el(
    'ol',
    { class: 'past' },
    ...answer.rounds.map(({ date, number, result, commit, seed, anchor }) => {
      const own = answer.wagers.filter((wager) => wager.date === date && wager.number === number)
      const steps = el('div', {})
      return el(
        'li',
        {},
        el(
          'details',
          {},
          el(
            'summary',
            {},
            el('b', {}, `${number}회`),
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
            el('dt', {}, '약속'),
            el('dd', { class: 'hex' }, commit),
            el('dt', {}, '시드'),
            el('dd', { class: 'hex' }, seed),
            el('dt', {}, '하루의 기준'),
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
                  [
                    bytesToHex(commitOf(hexToBytes(seed))) === commit,
                    '시드가 미리 공개한 약속과 맞습니다',
                  ],
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
}

const entropyOf = async (client: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(client)))

export async function slotHistory(
  line: Line,
  game: { id: string; model: SlotCode },
): Promise<Node> {
  const answer = await line.ask<SlotHistory>('history')
  if (!answer.result) return el('p', { class: 'bad' }, answer.msg)
  const client = el('input', { maxlength: 40, value: '', id: 'client-seed' }) as HTMLInputElement
  const turned = el('p', { role: 'status' })
  const turn = async () => {
    const text = client.value.trim()
    const said = await line.ask<{ seed: { commit: string } }>('turn', { client: text || '마당' })
    write(
      turned,
      said.result ? '앞의 시드를 공개했습니다. 창을 닫았다 열면 확인할 수 있습니다.' : said.msg,
    )
  }
  return el(
    'div',
    {},
    el('label', { for: 'client-seed' }, '내 시드 (결과에 함께 들어갑니다)'),
    el(
      'div',
      { class: 'turn' },
      client,
      el(
        'button',
        { type: 'button', class: 'tool', click: () => void turn() },
        '바꾸고 앞의 시드 공개',
      ),
    ),
    turned,
    ...answer.seeds.map(({ commit, client: text, date, seed, spins }) => {
      const steps = el('div', {})
      const verify = async () => {
        const value = await entropyOf(text)
        const good = spins.every(({ nonce, stake, amount, count }) => {
          const round = playRound(
            slotModels[game.model],
            (index) =>
              drawWords({
                seed: hexToBytes(seed!),
                stream: game.id,
                date,
                round: nonce + index,
                entropy: { type: 3, index: nonce + index, value },
              }),
            stake,
          )
          return round.amount === amount && round.spins.length === count
        })
        check(steps, [
          [
            bytesToHex(commitOf(hexToBytes(seed!))) === commit,
            '시드가 미리 공개한 약속과 맞습니다',
          ],
          [good, `${spins.length}번의 스핀을 다시 돌린 결과가 모두 같습니다`],
        ])
      }
      return el(
        'section',
        { class: 'seed' },
        el(
          'dl',
          {},
          el('dt', {}, '약속'),
          el('dd', { class: 'hex' }, commit),
          el('dt', {}, '내 시드'),
          el('dd', {}, text),
          el('dt', {}, '시드'),
          el('dd', { class: 'hex' }, seed ?? '쓰는 중 — 바꾸면 공개됩니다'),
        ),
        spins.length > 0
          ? el(
              'ol',
              { class: 'spins' },
              ...spins.map(({ nonce, count, stake, amount }) =>
                el(
                  'li',
                  {},
                  el('span', {}, `${nonce}번${count > 1 ? ` (무료 ${count - 1})` : ''}`),
                  el('span', {}, `베팅 ${formatWon(stake)}`),
                  el('span', {}, `받은 금액 ${formatWon(amount)}`),
                ),
              ),
            )
          : el('p', { class: 'mute' }, '아직 스핀이 없습니다.'),
        seed !== null &&
          spins.length > 0 &&
          el(
            'button',
            { type: 'button', class: 'tool', click: () => void verify() },
            '이 브라우저에서 다시 돌리기',
          ),
        steps,
      )
    }),
  )
}

/** A player's seeds at a game for one: what was drawn under each, a seed's turning, and all of it repeated in this browser. */
import { drawWords, hexToBytes, type Words } from '@madang/contract/core/draw/kdraw.ts'

import type { Line, SeedShown } from './api.ts'
import { el, write } from './dom.ts'
import { check } from './history.ts'
import { openPromises } from './promises.ts'

export type PastSeed = { commit: string; client: string; date: string; seed: string | null }

/** What a game tells of what it drew under a seed. */
export type Drawn<Past extends PastSeed> = {
  ids: (past: Past) => string[]
  /** as a list's rows */
  rows: (past: Past) => Node[]
  /** in place of an empty list */
  none: string
  /** what the button that repeats is called */
  again: string
  /** whether every draw comes out the same, and in words what was repeated */
  repeat: (past: Past, words: (nonce: number) => Words) => [boolean, string]
}

const entropyOf = async (client: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(client)))

async function verify<Past extends PastSeed>(
  host: HTMLElement,
  game: { id: string },
  past: Past,
  drawn: Drawn<Past>,
) {
  const value = await entropyOf(past.client)
  const opened = hexToBytes(past.seed!)
  const words = (nonce: number) =>
    drawWords({
      seed: opened,
      stream: game.id,
      date: past.date,
      round: nonce,
      entropy: { type: 3, index: nonce, value },
    })
  check(host, [
    openPromises(game.id).meets(past.seed!, drawn.ids(past), past.commit),
    drawn.repeat(past, words),
  ])
}

/** As 14:05 in Seoul. */
export const timeOf = (at: string) =>
  new Date(at).toLocaleTimeString('ko-KR', {
    timeZone: 'Asia/Seoul',
    hour12: false,
    hour: '2-digit',
    minute: '2-digit',
  })

function pastSeed<Past extends PastSeed>(
  game: { id: string },
  past: Past,
  drawn: Drawn<Past>,
): Node {
  const { commit, client, seed } = past
  const rows = drawn.rows(past)
  const steps = el('div', {})
  const exchanged = openPromises(game.id).exchanged(drawn.ids(past), commit)
  if (exchanged) check(steps, [exchanged])
  return el(
    'section',
    { class: 'seed' },
    el(
      'dl',
      {},
      el('dt', {}, '약속값 (시드의 SHA-256)'),
      el('dd', { class: 'hex' }, commit),
      el('dt', {}, '내 시드'),
      el('dd', {}, client || '다음 결과부터 들어갑니다.'),
      el('dt', {}, '서버 시드'),
      el(
        'dd',
        { class: seed === null ? '' : 'hex' },
        seed ?? '쓰는 중입니다. 내 시드를 바꾸면 공개됩니다.',
      ),
    ),
    rows.length > 0
      ? el('ol', { class: 'spins' }, ...rows)
      : el('p', { class: 'mute' }, drawn.none),
    seed !== null &&
      rows.length > 0 &&
      el(
        'button',
        { type: 'button', class: 'tool', click: () => void verify(steps, game, past, drawn) },
        drawn.again,
      ),
    steps,
  )
}

/** The same rule as the vendor's. */
const TEXT = /^[\p{L}\p{N} ._-]{1,40}$/u

/** Fills the dialog; `turned` hears of a new seed and of the text that the player chose for it. */
export async function seedHistory<Past extends PastSeed>(
  { ask }: Pick<Line, 'ask'>,
  game: { id: string },
  drawn: Drawn<Past>,
  turned: (seed: SeedShown, client: string) => void,
): Promise<Node> {
  const seeds = el('div', {})
  const said = el('p', { role: 'status' })
  const client = el('input', { maxlength: 40, id: 'client-seed', autocomplete: 'off' })

  async function load() {
    const answer = await ask<{ seeds: Past[] }>('history')
    if (answer.result)
      seeds.replaceChildren(...answer.seeds.map((past) => pastSeed(game, past, drawn)))
    else seeds.replaceChildren(el('p', { class: 'bad' }, answer.msg))
  }
  async function turn() {
    const text = (client as HTMLInputElement).value.trim()
    if (text === '') return write(said, '내 시드를 입력해주세요.')
    if (!TEXT.test(text)) return write(said, '한글, 영문, 숫자와 . _ - 로 40자까지 쓸 수 있습니다.')
    // The text stays here until the commitment of the new seed is shown.
    const answer = await ask<{ seed: SeedShown }>('turn', {})
    if (!answer.result) return write(said, answer.msg)
    turned(answer.seed, text)
    await load()
    write(
      said,
      '바꿨습니다. 이전 시드가 공개되어 아래에서 확인할 수 있습니다. 내 시드는 다음 결과부터 들어갑니다.',
    )
  }

  await load()
  return el(
    'div',
    {},
    el('label', { for: 'client-seed' }, '내 시드 (결과에 함께 들어갑니다)'),
    el(
      'form',
      {
        class: 'turn',
        submit: (event) => {
          event.preventDefault()
          void turn()
        },
      },
      client,
      el('button', { type: 'submit', class: 'tool' }, '바꾸고 이전 시드 공개'),
    ),
    said,
    seeds,
  )
}

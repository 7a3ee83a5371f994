/** A player's spins by their seeds, a seed's turning, and the whole lot played again here, in this browser. */
import { playRound } from '@madang/contract/core/casino/slot-engines.ts'
import { slotModels, type SlotCode } from '@madang/contract/core/casino/slot-models.ts'
import { bytesToHex, commitOf, drawWords, hexToBytes } from '@madang/contract/core/draw/kdraw.ts'

import type { Line } from './api.ts'
import { el, formatWon, write } from './dom.ts'
import { check } from './history.ts'

/** The seed in use: its commitment, what the player gave to it, the number of the next spin. */
export type SeedShown = { commit: string; client: string; date: string; next: number }

type Past = {
  commit: string
  client: string
  date: string
  seed: string | null
  spins: { nonce: number; count: number; stake: number; amount: number; at: string }[]
}
type Game = { id: string; model: SlotCode }

const entropyOf = async (client: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(client)))

async function verify(host: HTMLElement, game: Game, { client, date, seed, spins, commit }: Past) {
  const value = await entropyOf(client)
  const opened = hexToBytes(seed!)
  const good = spins.every(({ nonce, stake, amount, count }) => {
    const round = playRound(
      slotModels[game.model],
      (index) =>
        drawWords({
          seed: opened,
          stream: game.id,
          date,
          round: nonce + index,
          entropy: { type: 3, index: nonce + index, value },
        }),
      stake,
    )
    return round.amount === amount && round.spins.length === count
  })
  check(host, [
    [bytesToHex(commitOf(opened)) === commit, '시드가 미리 공개한 약속값과 맞습니다'],
    [good, `${spins.length}번의 스핀을 다시 돌린 결과가 모두 같습니다`],
  ])
}

const spinLine = ({ nonce, count, stake, amount, at }: Past['spins'][number]) =>
  el(
    'li',
    {},
    el(
      'span',
      {},
      `${nonce}번${count > 1 ? ` · 무료 ${count - 1}` : ''} `,
      el(
        'small',
        { class: 'mute' },
        new Date(at).toLocaleTimeString('ko-KR', {
          timeZone: 'Asia/Seoul',
          hour12: false,
          hour: '2-digit',
          minute: '2-digit',
        }),
      ),
    ),
    el('span', { class: 'num' }, `베팅 ${formatWon(stake)}원`),
    el('span', { class: 'num' }, `받은 금액 ${formatWon(amount)}원`),
  )

function pastSeed(game: Game, past: Past): Node {
  const { commit, client, seed, spins } = past
  const steps = el('div', {})
  return el(
    'section',
    { class: 'seed' },
    el(
      'dl',
      {},
      el('dt', {}, '약속값 (시드의 SHA-256)'),
      el('dd', { class: 'hex' }, commit),
      el('dt', {}, '내 시드'),
      el('dd', {}, client),
      el('dt', {}, '서버 시드'),
      el(
        'dd',
        { class: seed === null ? '' : 'hex' },
        seed ?? '쓰는 중입니다. 내 시드를 바꾸면 공개됩니다.',
      ),
    ),
    spins.length > 0
      ? el('ol', { class: 'spins' }, ...spins.map(spinLine))
      : el('p', { class: 'mute' }, '이 시드로 돌린 스핀이 아직 없습니다.'),
    seed !== null &&
      spins.length > 0 &&
      el(
        'button',
        { type: 'button', class: 'tool', click: () => void verify(steps, game, past) },
        '이 브라우저에서 다시 돌리기',
      ),
    steps,
  )
}

/** Fills the dialog; `turned` hears of a new seed. */
export async function slotHistory(
  { ask }: Pick<Line, 'ask'>,
  game: Game,
  turned: (seed: SeedShown) => void,
): Promise<Node> {
  const seeds = el('div', {})
  const said = el('p', { role: 'status' })
  const client = el('input', { maxlength: 40, id: 'client-seed', autocomplete: 'off' })

  async function load() {
    const answer = await ask<{ seeds: Past[] }>('history')
    if (answer.result) seeds.replaceChildren(...answer.seeds.map((past) => pastSeed(game, past)))
    else seeds.replaceChildren(el('p', { class: 'bad' }, answer.msg))
  }
  async function turn() {
    const text = (client as HTMLInputElement).value.trim()
    if (text === '') return write(said, '내 시드를 입력해주세요.')
    const answer = await ask<{ seed: SeedShown }>('turn', { client: text })
    if (!answer.result)
      return write(
        said,
        answer.code === 'badInput'
          ? '한글, 영문, 숫자와 . _ - 로 40자까지 쓸 수 있습니다.'
          : answer.msg,
      )
    turned(answer.seed)
    await load()
    write(said, '바꿨습니다. 앞의 시드가 공개되어 아래에서 확인할 수 있습니다.')
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
      el('button', { type: 'submit', class: 'tool' }, '바꾸고 앞의 시드 공개'),
    ),
    said,
    seeds,
  )
}

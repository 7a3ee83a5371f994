/**
 * A member's bets on a vendor's round, drawn again from what the vendor published: every step with its verdict, as of a
 * draw (docs/spec/casino.md#proofs). What was told and paid is the house's own record, not the vendor's.
 */
import { sha256 } from '@noble/hashes/sha2.js'

import {
  bytesToHex,
  commitOf,
  drawWords,
  hexToBytes,
  type Bytes,
  type Words,
} from '../draw/kdraw.ts'
import { step } from '../draw/step.ts'
import type { Judged, Step } from '../draw/verify-steps.ts'
import { formatWon } from '../won.ts'
import { payout } from './bets.ts'
import { cardWord, suitsInWords } from './cards.ts'
import { drawCard, guessWords, handHtml, playHand } from './highlow.ts'
import type { PlayProof } from './play-proof.ts'
import { rulesOf, spunHtml } from './rules.ts'
import { playRound } from './slot-engines.ts'
import { slotModels } from './slot-models.ts'

/** What the house has of the round: its result as the history tells it, and the bets of this member in it, in won. */
export type Played = {
  result: string
  bets: { picks: { key: string; label: string; stake: number }[]; money: number; win: number }[]
}

/** What the seed makes of the round. */
type Redrawn = {
  /** as the member's history tells a result */
  html: string
  values: Step['values']
  /** won that come back, bet by bet */
  paid: number[]
}

const SEED_BYTES = 32

/**
 * Every step in order. Never throws: an unreadable proof is a ✗. `first`: the commitment that the reader saw first; it
 * decides, whatever the proof has.
 */
export function verifyPlay(proof: PlayProof, played: Played, first = proof.commit): Step[] {
  const { kind, seed } = proof
  const opened = (judge: (seed: string) => Judged): Judged =>
    seed === null
      ? {
          verdict: 'unknown',
          text: waits[kind],
          values: [{ label: '약속값', value: proof.commit }],
        }
      : judge(seed)
  return [
    step('commit', '시드와 약속값', () =>
      first === proof.commit ? opened((hex) => commitStep(proof, hex)) : exchanged(proof, first),
    ),
    ...(proof.kind === 'table'
      ? [step('chain', '하루 해시체인', () => opened(() => chainStep(proof)))]
      : []),
    step('draw', titles[kind], () =>
      opened((hex) => drawStep(redrawn(proof, hex, played), played)),
    ),
    step('paid', '당첨금', () => opened((hex) => paidStep(redrawn(proof, hex, played), played))),
  ]
}

const titles = {
  table: '결과 다시 뽑기',
  slot: '스핀 다시 돌리기',
  highlow: '카드 다시 펼치기',
} as const

const waits = {
  table: '라운드가 끝나 시드가 공개되면 확인할 수 있습니다.',
  slot: '진행중인 스핀이 있어 시드를 아직 공개하지 않았습니다. 스핀이 끝나면 확인할 수 있습니다.',
  highlow:
    '진행중인 라운드가 있어 시드를 아직 공개하지 않았습니다. 라운드가 끝나면 확인할 수 있습니다.',
} as const

function bytes32(hex: string): Bytes {
  const bytes = hexToBytes(hex)
  if (bytes.length !== SEED_BYTES) throw new Error('not 32 bytes')
  return bytes
}

function commitStep({ commit }: PlayProof, seed: string): Judged {
  const computed = bytesToHex(commitOf(bytes32(seed)))
  const values = [
    { label: '시드', value: seed },
    { label: 'SHA-256(시드)', value: computed },
    { label: '약속값', value: commit },
  ]
  return computed === commit
    ? { verdict: 'ok', text: 'SHA-256(시드)가 베팅 전에 보여드린 약속값과 같습니다.', values }
    : { verdict: 'bad', text: 'SHA-256(시드)가 약속값과 다릅니다.', values }
}

/** Judged by the commitment seen first, whatever the seed opens. */
const exchanged = ({ commit }: PlayProof, first: string): Judged => ({
  verdict: 'bad',
  text: '게임사가 먼저 보여준 약속값과 지금 보여주는 약속값이 다릅니다.',
  values: [
    { label: '먼저 보여준 약속값', value: first },
    { label: '지금 보여주는 약속값', value: commit },
  ],
})

/** The commitment leads down to the day's anchor. */
function chainStep({ commit, number, anchor }: PlayProof & { kind: 'table' }): Judged {
  let link: Bytes = bytes32(commit)
  for (let step = 1; step < number; step++) link = commitOf(link)
  const walked = bytesToHex(link)
  const values = [
    { label: `약속값에서 SHA-256을 ${number - 1}번`, value: walked },
    { label: '이날의 체인 기준값', value: anchor },
  ]
  return walked === anchor
    ? { verdict: 'ok', text: '약속값이 이 테이블의 이날 해시체인에 이어집니다.', values }
    : { verdict: 'bad', text: '약속값이 이날의 해시체인에 이어지지 않습니다.', values }
}

function redrawn(proof: PlayProof, seed: string, { bets }: Played): Redrawn {
  const { stream, date } = proof
  const opened = bytes32(seed)
  if (proof.kind === 'table') {
    const { draw, html, returns } = rulesOf(proof.table)
    const result = draw(drawWords({ seed: opened, stream, date, round: proof.number }))
    const paid = bets.map(({ picks }) =>
      picks.reduce((sum, { key, stake }) => {
        const back = returns(key, result)
        return back === 0 ? sum : sum + payout(stake, back)
      }, 0),
    )
    return { html: html(result), values: [], paid }
  }
  const value = sha256(new TextEncoder().encode(proof.client))
  const words = (index: number): Words => {
    const number = proof.nonce + index
    const entropy = { type: 3, index: number, value } as const
    return drawWords({ seed: opened, stream, date, round: number, entropy })
  }
  return proof.kind === 'slot' ? respun(proof, words, bets) : relaid(proof, words, bets)
}

function respun(
  { model, nonce }: PlayProof & { kind: 'slot' },
  words: (index: number) => Words,
  bets: Played['bets'],
): Redrawn {
  const rounds = bets.map(({ money }) => playRound(slotModels[model], words, money))
  const [round] = rounds
  const values = round!.spins.map(({ stops, amount }, index) => ({
    label: index === 0 ? `${nonce}번 스핀` : `${nonce + index}번 무료 스핀`,
    value: `릴 ${stops.join(' · ')} → ${formatWon(amount)}원`,
  }))
  return { html: spunHtml(round!), values, paid: rounds.map(({ amount }) => amount) }
}

function relaid(
  { guesses, nonce }: PlayProof & { kind: 'highlow' },
  words: (index: number) => Words,
  bets: Played['bets'],
): Redrawn {
  const hands = bets.map(({ money }) => playHand((index) => drawCard(words(index)), money, guesses))
  const [hand] = hands
  const values = hand!.cards.map((card, index) => ({
    label: `${nonce + index}번 카드`,
    value: index === 0 ? cardWord(card) : `${guessWords[guesses[index - 1]!]} → ${cardWord(card)}`,
  }))
  return { html: handHtml(hand!, guesses), values, paid: hands.map(({ pots }) => pots.at(-1)!) }
}

const plain = (html: string) => suitsInWords(html.replaceAll(/<[^>]*>/g, ''))

function drawStep({ html, values: drawn }: Redrawn, { result }: Played): Judged {
  const values = [
    ...drawn,
    { label: '다시 뽑은 결과', value: plain(html) },
    { label: '베팅내역의 결과', value: plain(result) },
  ]
  if (plain(result) === '')
    return { verdict: 'unknown', text: '베팅내역에 비교할 결과가 없습니다.', values }
  return plain(html) === plain(result)
    ? { verdict: 'ok', text: '시드에서 다시 뽑은 결과가 베팅내역과 같습니다.', values }
    : { verdict: 'bad', text: '시드에서 다시 뽑은 결과가 베팅내역과 다릅니다.', values }
}

/** Together: a vendor may pay several bets with one win. */
function paidStep({ paid }: Redrawn, { bets }: Played): Judged {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const [due, got] = [sum(paid), sum(bets.map(({ win }) => win))]
  const values = [
    ...bets.map(({ picks, money }, index) => ({
      label: `${picks.map(({ label }) => label).join(' · ')} ${formatWon(money)}원`,
      value: `${formatWon(paid[index]!)}원`,
    })),
    { label: '받은 당첨금', value: `${formatWon(got)}원` },
  ]
  return due === got
    ? { verdict: 'ok', text: '결과대로 계산한 당첨금이 받은 금액과 같습니다.', values }
    : { verdict: 'bad', text: '결과대로 계산한 당첨금이 받은 금액과 다릅니다.', values }
}

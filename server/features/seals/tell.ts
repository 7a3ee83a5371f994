/**
 * Seals told to the provider, whose draws are mixed with them (docs/spec/sealed-book.md#entropy): in each stream's order,
 * again until it has answered. Whoever tells the same at once does no harm.
 */
import { ballStreams } from '@madang/contract/core/draw/games.ts'
import { TRACE_HEADER } from '@madang/contract/core/trace.ts'
import {
  sealAnswer,
  sealRoute,
  type SealAnswer,
  type SealMessage,
} from '@madang/contract/provider/draws.ts'

import { allOf } from '../../http/all-of.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { parseBody } from '../../http/json.ts'
import { signatureOf } from '../../http/signed.ts'
import { askedAs } from '../../trace.ts'
import { keepForgotten } from './forgotten.ts'
import { insertTold, selectNo, selectUntold, type Told, type Untold } from './tell-sql.ts'

const TIMEOUT_MS = 3_000

type House = Pick<Deps, 'db' | 'config' | 'clock' | 'log'>

/**
 * Sends the untold seals of every stream, or of one. Never throws for a provider that does not answer: they are sent
 * another time.
 */
export async function tellSeals(house: House, only?: string): Promise<void> {
  const streams = only ? [only] : ballStreams.map(({ stream }) => stream)
  const first = await selectUntold(house.db, streams)
  await allOf(first.map((seal) => tellFrom(house, seal)))
}

async function tellFrom(house: House, first: Untold): Promise<void> {
  for (let seal: Untold | undefined = first; seal;) {
    let said = await tell(house, seal)
    if (said?.result === false) said = await mended(house, seal, said)
    if (!said) return
    await keep(house, seal, answerIn(said))
    ;[seal] = await selectUntold(house.db, [seal.stream])
  }
}

const answerIn = (said: SealAnswer): Told =>
  said.result ? (said.taken ? 'taken' : 'kept') : 'refused'

type Refused = Extract<SealAnswer, { result: false }>

/**
 * One side lives on an older copy (docs/adr/0181-a-copy-older-than-the-world.md). A provider that lacks seals gets
 * them, and the refused one again; one that has another of the same draw got it before this server was put back, and it
 * is kept. Answers what is said of the seal in the end; null where the provider breaks off.
 */
async function mended(house: House, seal: Untold, said: Refused): Promise<SealAnswer | null> {
  const { own, last } = said
  if (own && own.stream === seal.stream && own.date === seal.date && own.round === seal.round) {
    await house.db.begin((tx) => keepForgotten(tx, seal.draw, own))
    return said
  }
  const { stream, no } = seal
  const known = last ? await selectNo(house.db, stream, last.hash) : undefined
  if (known === undefined || known >= no - 1) return said
  house.log.warn(
    { stream, from: known, to: no },
    'the provider has lost seals; they are sent again',
  )
  for (let after = known; after < no - 1;) {
    const [lost] = await selectUntold(house.db, [stream], after)
    if (!lost || lost.no >= no) break
    const answer = await tell(house, lost)
    if (!answer?.result) return answer && said
    after = lost.no
  }
  return tell(house, seal)
}

/** A refusal is kept too: another telling would not change it, and is an incident once. */
const keep = ({ db }: House, seal: Untold, answer: Told) =>
  db.begin(async (tx) => {
    if (!(await insertTold(tx, seal, answer)) || answer !== 'refused') return
    const { draw: _, no: __, ...detail } = seal
    await recordEvents(tx, [
      { kind: 'provider.contradiction', actor: 'provider', target: 'seal', detail },
    ])
  })

/** The provider's answer to a seal; null for one that may differ the next time. */
async function tell({ config, clock, log }: House, seal: Untold): Promise<SealAnswer | null> {
  const { draw: _, no: __, ...message } = seal
  const body = JSON.stringify(message satisfies SealMessage)
  const time = String(clock.now().getTime())
  const [secret] = config.providerSecrets
  if (secret === undefined) return null
  try {
    const answer = await fetch(`${originOf(config)}${sealRoute.path}`, {
      method: sealRoute.method,
      headers: {
        'content-type': 'application/json',
        [TRACE_HEADER]: askedAs(),
        'x-madang-time': time,
        'x-madang-signature': signatureOf(secret, time, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (answer.status !== 200) return null
    const said = sealAnswer.parse(parseBody(await answer.text()))
    if (said.result || said.code === 'state') return said
    if (said.code !== 'badInput') return null
    log.error({ seal: message }, 'the provider cannot read a seal')
    return said
  } catch {
    return null
  }
}

/** Where the provider listens: on this machine, if not said otherwise. */
const originOf = ({ providerOrigin, providerPort }: Deps['config']) =>
  providerOrigin ?? `http://127.0.0.1:${providerPort}`

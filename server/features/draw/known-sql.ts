/** A stream's draws and seals that a provider may have lost, as rows. */
import type { EntropyName } from '@madang/contract/core/draw/entropy.ts'
import type { KnownMessage, SealMessage } from '@madang/contract/provider/draws.ts'

import type { Reader } from '../../db/db.ts'

type DrawnRow = {
  date: string
  round: number
  i: number
  drawAt: Date
  closeAt: Date
  commit: string
  entropyType: EntropyName
  chainHash: string | null
  beaconRound: number | null
  outcome: 'drawn' | 'skipped' | 'failed' | null
  seed: string
  signature: string | null
  randomness: string | null
  balls: number[]
  powerball: number | null
  drawnAt: Date
}

/** Draws after a place, else from a day on, in their order, with what was revealed of them. */
export const selectDrawsAfter = (
  db: Reader,
  { stream, after, today }: KnownMessage,
  limit: number,
) => db.query<DrawnRow>`
  select d.date, d.round, d.i, d.draw_at as "drawAt", d.close_at as "closeAt", encode(d.commit, 'hex') as commit,
    d.entropy_type as "entropyType", encode(d.chain_hash, 'hex') as "chainHash", d.beacon_round as "beaconRound",
    v.outcome, encode(v.seed, 'hex') as seed, encode(v.signature, 'hex') as signature,
    encode(v.randomness, 'hex') as randomness, v.balls, v.powerball, v.drawn_at as "drawnAt"
  from draw d left join reveal v on v.draw_id = d.id
  where d.stream = ${stream} and (d.date, d.round) > (${after?.date ?? today}, ${after?.round ?? 0}::int)
  order by d.date, d.round limit ${limit}`

/** Seals that the provider took or kept, after the one of a hash, else of draws from a day on, in the order of the chain. */
export const selectSealsAfter = (
  db: Reader,
  { stream, seal, today }: KnownMessage,
  limit: number,
) => db.query<SealMessage & { taken: boolean }>`
  select d.stream, d.date, d.round, micros(d.close_at) as "closedAt", s.count, s.stake, s.worst,
    encode(s.root, 'hex') as root, encode(s.prev, 'hex') as prev, encode(s.hash, 'hex') as hash, k.id as "keyId",
    encode(k.public_key, 'hex') as "publicKey", encode(s.signature, 'hex') as signature, t.answer = 'taken' as taken
  from seal s join seal_told t on t.draw_id = s.draw_id join draw d on d.id = s.draw_id join book_key k on k.id = s.key_id
  where s.stream = ${stream} and t.answer <> 'refused'
    and s.no > case
      when ${seal}::text is not null
      then (select l.no from seal l where l.stream = ${stream} and l.hash = decode(${seal}, 'hex'))
      else coalesce((
        select l.no from draw b join seal l on l.draw_id = b.id
        where b.stream = ${stream} and b.date < ${today} order by b.date desc, b.round desc limit 1), 0) end
  order by s.no limit ${limit}`

/** The chains of a day and those that follow it. */
export const selectChainsFrom = (db: Reader, stream: string, today: string) => db.query<{
  date: string
  anchor: string
}>`
  select date, encode(anchor, 'hex') as anchor from chain_in_force
  where stream = ${stream} and date >= ${today} order by date`

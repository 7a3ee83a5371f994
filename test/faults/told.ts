/** Facts about draws and plays that the stores have shown: a store that was put back must not contradict them. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import type pg from 'pg'

type Fact = { name: string; told: string }

const DRAWS = `select 'the draw ' || stream || ' ' || date || ' ' || round as name,
  outcome || ' ' || balls || ' ' || coalesce(powerball, '') as told from drawn`
const MADE = `select 'the draw ' || stream || ' ' || date || ' ' || round as name, drawn_at as at from drawn
  where outcome = 'drawn'`
const SEALS = 'select hash from seal'
const DEALS = `select 'the deal ' || game || ' ' || date || ' ' || number as name, result as told from deal`
/** `count`: how many numbers of its seed a play took. */
const PLAYS = `select p.round_id as name, s."commit" as "commit", p.nonce, p.count from spin p join seed s on s.id = p.seed_id
  union all select h.round_id, s."commit", h.nonce, 1 + json_array_length(h.guesses)
  from hand h join seed s on s.id = h.seed_id`
const WAGERS = `select tx from wager where state = 'placed'`
const REVEALS = `select 'the draw ' || d.stream || ' ' || d.date || ' ' || d.round as name,
    v.outcome || ' ' || to_json(v.balls)::text || ' ' || coalesce(v.powerball::text, '') as told
  from reveal v join draw d on d.id = v.draw_id
  where v.fault is null and not exists (select from sample_day s where s.stream = d.stream and s.date = d.date)`

type Play = { name: string; commit: string; nonce: number; count: number }

/** Facts of a play: its place under its seed, and that each number it took is its own. */
const factsOf = ({ name, commit, nonce, count }: Play): Fact[] => [
  { name: `the play ${name}`, told: `${commit} ${nonce}` },
  ...Array.from({ length: count }, (_, index) => ({
    name: `the number ${nonce + index} of ${commit}`,
    told: name,
  })),
]

function rowsOf<Row>(dataDir: string, file: string, text: string): Row[] {
  const db = new DatabaseSync(join(dataDir, 'provider', file), { readOnly: true })
  try {
    return db.prepare(text).all() as Row[]
  } finally {
    db.close()
  }
}

/** Names of draws that were made in time, and when. */
const madeOf = (dataDir: string) =>
  rowsOf<{ name: string; at: string }>(dataDir, 'provider.db', MADE)

/** Hashes of the seals that the provider keeps. */
export const sealsOf = (dataDir: string) =>
  rowsOf<{ hash: string }>(dataDir, 'seals.db', SEALS).map(({ hash }) => hash)

/** Draws and placed wagers that the provider keeps, by their names. */
export const namesOf = (dataDir: string) => ({
  draws: new Set(rowsOf<Fact>(dataDir, 'provider.db', DRAWS).map(({ name }) => name)),
  wagers: new Set(rowsOf<{ tx: string }>(dataDir, 'vendor.db', WAGERS).map(({ tx }) => tx)),
})

export type Told = ReturnType<typeof openTold>

export function openTold() {
  const known = new Map<string, string>()
  function note(facts: Fact[]): string[] {
    return facts.flatMap(({ name, told }) => {
      const first = known.get(name) ?? told
      known.set(name, first)
      return first === told ? [] : [`${name} was told as ${first}, then as ${told}`]
    })
  }
  return {
    /** Notes what the provider's stores hold, which is all that it has shown; a sentence for each contradiction. */
    noteStores: (dataDir: string): string[] => [
      ...note(rowsOf<Fact>(dataDir, 'provider.db', DRAWS)),
      ...note(rowsOf<Fact>(dataDir, 'vendor.db', DEALS)),
      ...note(rowsOf<Play>(dataDir, 'vendor.db', PLAYS).flatMap(factsOf)),
    ],
    /** The same of the results that the server believes; and those of draws made before an instant that it lacks. */
    async noteServer(client: pg.Client, dataDir: string, before: Date): Promise<string[]> {
      const { rows } = await client.query<Fact>(REVEALS)
      const names = new Set(rows.map(({ name }) => name))
      const lacks = madeOf(dataDir).filter(
        ({ name, at }) => new Date(at) < before && !names.has(name),
      )
      return [...note(rows), ...lacks.map(({ name }) => `${name} is known to the provider alone`)]
    },
  }
}

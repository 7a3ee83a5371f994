/** What vendors offer, read from them and kept with what operators set: on, off or maintenance, order, message, premium. */
import { vendors as sandboxVendors } from '@madang/contract/core/casino/catalogue.ts'
import { catalogueAnswer, vendorRoutes, type Catalogue } from '@madang/contract/provider/vendors.ts'

import type { Config } from '../../config.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { askVendor } from './port.ts'
import { addSecret, firstSecret, readSigning } from './secrets.ts'

/**
 * Reads every vendor's catalogue again. One that does not answer, or with what cannot be kept, keeps what it had.
 * 'soon' while one is silent: a house that begins before its vendors shall not stand with empty lobbies.
 */
export async function readCatalogues(deps: Deps): Promise<'soon' | void> {
  const { config, log } = deps
  const [providerSecret] = config.providerSecrets
  if (providerSecret === undefined) return
  const read = idsOf(config).map((id, place) =>
    readCatalogue(deps, { id, place, first: firstSecret(providerSecret, id) }).catch(
      (error: unknown) => log.error({ err: error, vendor: id }, 'a catalogue could not be read'),
    ),
  )
  if ((await Promise.all(read)).includes('silent')) return 'soon'
}

/** The vendors there are, in the order of the lobbies. */
const idsOf = ({ vendors }: Pick<Config, 'vendors'>): string[] =>
  vendors ? [...vendors.keys()] : sandboxVendors.map(({ id }) => id)

type Read = { id: string; place: number; first: string }

async function readCatalogue(deps: Deps, { id, place, first }: Read): Promise<'silent' | void> {
  const { db } = deps
  const secret = (await readSigning(deps, db, id)) ?? first
  const asked = { vendor: id, path: vendorRoutes.catalogue.path, secret }
  const catalogue = await askVendor(deps, asked, catalogueAnswer)
  if (!catalogue || catalogue.vendor !== id) return 'silent'
  const others = await db.begin(async (tx) => {
    const found = await writeCatalogue(tx, catalogue, place)
    const [standing] = await tx.query<{ n: number }>`
      select count(*) as n from vendor_secret where vendor_id = ${id}`
    if (standing!.n === 0) await addSecret(deps, tx, { vendor: id, secret, by: 'house' })
    return found
  })
  if (others.length > 0)
    deps.log.warn(
      { vendor: id, games: others },
      'a catalogue names games as another kind; they keep theirs',
    )
}

/**
 * Stores a catalogue; games it no longer names stay for the history of their bets, and are not offered. A game keeps
 * the kind it came with: what was played on it was judged and earned as such. Answers the games that it names as
 * another kind.
 */
export async function writeCatalogue(
  tx: Tx,
  { vendor, title, kind, thumbnail, games }: Catalogue,
  place = idsOf({ vendors: null }).indexOf(vendor),
): Promise<string[]> {
  await tx.query`
    insert into vendor (id, title, kind, thumbnail, sort, read_at)
    values (${vendor}, ${title}, ${kind}, ${thumbnail}, ${place}, business_now())
    on conflict (id) do update set title = excluded.title, thumbnail = excluded.thumbnail,
      kind = case when vendor.kind_set then vendor.kind else excluded.kind end, read_at = excluded.read_at`
  await tx.query`
    insert into vendor_game (id, vendor_id, ko, type, thumbnail, rtp, rtp_least, min_stake, max_stake, picks, sort)
    select id, ${vendor}, ko, type, thumbnail, rtp, rtp_least, min_stake, max_stake, picks::jsonb, sort
    from unnest(${games.map(({ game }) => game)}::text[], ${games.map(({ ko }) => ko)}::text[],
      ${games.map(({ type }) => type)}::text[], ${games.map((game) => game.thumbnail)}::text[],
      ${games.map(({ rtp }) => rtp)}::int[], ${games.map(({ rtpLeast }) => rtpLeast)}::int[],
      ${games.map(({ minStake }) => minStake)}::bigint[], ${games.map(({ maxStake }) => maxStake)}::bigint[],
      ${games.map(picksOf)}::text[])
      with ordinality as n(id, ko, type, thumbnail, rtp, rtp_least, min_stake, max_stake, picks, sort)
    on conflict (id) do update set ko = excluded.ko, thumbnail = excluded.thumbnail,
      rtp = excluded.rtp, rtp_least = excluded.rtp_least, min_stake = excluded.min_stake,
      max_stake = excluded.max_stake, picks = excluded.picks, gone = false
    where vendor_game.vendor_id = excluded.vendor_id`
  await tx.query`
    update vendor_game set gone = true
    where vendor_id = ${vendor} and not gone and not id = any(${games.map(({ game }) => game)}::text[])`
  const others = await tx.query<{ id: string }>`
    select g.id from vendor_game g
    join unnest(${games.map(({ game }) => game)}::text[], ${games.map(({ type }) => type)}::text[]) as n(id, type)
      on n.id = g.id and n.type <> g.type
    where g.vendor_id = ${vendor} order by g.id`
  return others.map(({ id }) => id)
}

const picksOf = ({ bets = [] }: Catalogue['games'][number]) =>
  JSON.stringify(Object.fromEntries(bets.map(({ key, rtp }) => [key, rtp])))

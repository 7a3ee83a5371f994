/**
 * Members who may be the same person (docs/spec/threats.md): a suspicion and no proof, so each says by what sign, and
 * when it was last seen. An address is compared whole; that of a home changes within its network, which is a sign of
 * its own and the weakest.
 */
import { isIP } from 'node:net'

import type { MemberCard } from '@madang/contract/operator/desk.ts'
import { alikeWhys, type AlikeWhy } from '@madang/contract/operator/plain/members.ts'

import type { Reader } from '../../db/db.ts'

type Alike = MemberCard['alike'][number]
type Seen = { id: number; uid: string; at: Date }

/** So many are told, and looked at of each sign; and so many of the member's own log-ins. */
const TOLD = 20
const OF_EACH = 50
const LOGINS = 50
/** Log-ins from one address that are looked at, and from all networks: of one that half a city shares not all. */
const FROM_ONE = 2_000
const FROM_NETWORKS = 2_000

/** The strongest sign of each, the strongest first, and of alike strong ones who was seen last. */
export async function findAlike(db: Reader, member: number): Promise<Alike[]> {
  const own = (await selectAddresses(db, member)).map(({ address }) => address)
  const networks = [...new Set(own.flatMap((address) => networkOf(address) ?? []))]
  const seen: Record<AlikeWhy, Seen[]> = {
    device: await selectByDevice(db, member),
    account: await selectByAccount(db, member),
    address: await selectByAddress(db, member, own),
    network: await selectByNetwork(db, member, networks),
  }
  const found = new Map<number, Alike>()
  for (const why of alikeWhys)
    for (const { at, ...who } of seen[why].toSorted((a, b) => b.at.getTime() - a.at.getTime()))
      if (!found.has(who.id)) found.set(who.id, { ...who, why, at: at.toISOString() })
  return [...found.values()].slice(0, TOLD)
}

/**
 * What addresses of one network begin with: of IPv4 three numbers, of IPv6 four groups; null where they are not written
 * out, and a beginning would say something else.
 */
export function networkOf(address: string): string | null {
  if (isIP(address) === 4) return address.replace(/\d+$/, '')
  return /^(?:[\da-f]{1,4}:){4}(?!:)/.exec(address)?.[0] ?? null
}

const selectAddresses = (db: Reader, member: number) => db.query<{ address: string }>`
  select distinct address from (
    select address from login where member_id = ${member} order by id desc limit ${LOGINS}) l`

const selectByDevice = (db: Reader, member: number) => db.query<Seen>`
  select m.id, m.uid, max(o.at) as at from known_device k
  join known_device o on o.device_hash = k.device_hash and o.member_id <> k.member_id
  join member m on m.id = o.member_id
  where k.member_id = ${member} group by m.id order by max(o.at) desc limit ${OF_EACH}`

const selectByAccount = (db: Reader, member: number) => db.query<Seen>`
  select o.id, o.uid, o.created_at as at from member m
  join member o on o.account_hash = m.account_hash and o.id <> m.id
  where m.id = ${member} order by o.id desc limit ${OF_EACH}`

const selectByAddress = (db: Reader, member: number, addresses: string[]) => db.query<Seen>`
  select m.id, m.uid, max(l.at) as at from unnest(${addresses}::text[]) a cross join lateral (
    select member_id, at from login where address = a and member_id <> ${member} limit ${FROM_ONE}) l
  join member m on m.id = l.member_id
  group by m.id order by max(l.at) desc limit ${OF_EACH}`

/** Behind every text that begins so. */
const LAST = '\u{10FFFF}'

/** Who moves about was in fifty networks, and each log-in that is looked at is fetched from its own place. */
const selectByNetwork = (db: Reader, member: number, starts: string[]) => db.query<Seen>`
  select m.id, m.uid, max(l.at) as at from unnest(${starts}::text[]) s cross join lateral (
    select member_id, at from login
    where address ~>=~ s and address ~<~ (s || ${LAST}) and member_id <> ${member}
    limit ${Math.ceil(FROM_NETWORKS / Math.max(1, starts.length))}) l
  join member m on m.id = l.member_id
  group by m.id order by max(l.at) desc limit ${OF_EACH}`

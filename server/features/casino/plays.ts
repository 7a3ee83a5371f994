/**
 * Opening a game: a play of the member's, and an address of the vendor's that opens it once
 * (docs/spec/casino.md#what-vendors-offer).
 */
import { randomBytes } from 'node:crypto'

import { launchAnswer, vendorRoutes } from '@madang/contract/provider/vendors.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { askVendor } from './port.ts'

export const playText = {
  notFound: '존재하지 않는 게임입니다.',
  off: '지금은 이용할 수 없는 게임입니다.',
  silent: '게임사가 응답하지 않습니다. 잠시 후 다시 시도해주세요.',
} as const

export type GameRow = {
  id: string
  vendor: string
  kind: 'casino' | 'slot' | 'premium' | 'single'
  state: 'on' | 'off' | 'maintenance'
  message: string
}

/** A game and whether it can be opened: the vendor's switch before its own. */
export async function readGame({ db }: Deps, vendor: string, id: string): Promise<GameRow | null> {
  const [row] = await db.query<GameRow>`
    select g.id, v.id as vendor, v.kind,
      case when v.state <> 'on' then v.state else g.state end as state,
      case when v.state <> 'on' then v.message else g.message end as message
    from vendor_game_now g join vendor_now v on v.id = g.vendor_id
    where g.id = ${id} and v.id = ${vendor} and not g.gone`
  return row ?? null
}

type Opening = { member: number; tokenHash: Buffer; game: GameRow; device: 'pc' | 'mobile' }

/**
 * The path at the vendor that opens the game, once and within 60 s. The member's play of that game before ends: its
 * window takes no more bets, what it has bet is still paid. Refuses `closed` when it is switched off, `busy` when the
 * vendor does not answer.
 */
export async function openPlay(deps: Deps, { member, tokenHash, game, device }: Opening) {
  if (game.state !== 'on') throw new Refusal('closed', game.message || playText.off)
  const session = `${playerOf(member)}.${randomBytes(24).toString('base64url')}`
  const opened = await askVendor(
    deps,
    {
      vendor: game.vendor,
      path: vendorRoutes.launch.path,
      body: { game: game.id, player: playerOf(member), session, device },
    },
    launchAnswer,
  )
  if (!opened) throw new Refusal('busy', playText.silent)
  await deps.db.begin((tx) => beginPlay(tx, { session, member, game: game.id, tokenHash }))
  return opened.path
}

type Beginning = { session: string; member: number; game: string; tokenHash: Buffer }

/** The member's play of a game from now on, under a login; the one before ends. */
export async function beginPlay(tx: Tx, { session, member, game, tokenHash }: Beginning) {
  // One after the other: of two launches at once the later one's window plays.
  await tx.query`select from wallet where member_id = ${member} for update`
  await tx.query`
    update play set ended_at = business_now()
    where member_id = ${member} and game_id = ${game} and ended_at is null`
  await tx.query`
    insert into play (session, member_id, game_id, token_hash)
    values (${session}, ${member}, ${game}, ${tokenHash})`
}

/** A member's name at a vendor: says nothing about them. */
export const playerOf = (member: number) => `p${member}`

/** Whose a session says it is, before its row is read; 0 for what is no session of ours. */
export const memberOf = (session: string) => Number(/^p(\d{1,15})\./.exec(session)?.[1] ?? 0)

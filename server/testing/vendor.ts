/** Plays a vendor against a test house: its calls, signed as it signs them; a game that is open to a member. */
import { randomBytes, randomUUID } from 'node:crypto'

import {
  walletRoutes,
  type WalletAnswer,
  type WalletCall,
} from '@madang/contract/provider/wallet.ts'

import { writeCatalogue } from '../features/casino/catalogue.ts'
import { playerOf } from '../features/casino/plays.ts'
import { addSecret, signatureOf } from '../features/casino/secrets.ts'
import { hashToken } from '../http/identity.ts'
import type { House } from './house.ts'

export type TestVendor = Awaited<ReturnType<typeof openVendor>>

/** A vendor with games in the server's catalogue, by name, and its secret. */
export async function openVendor(
  house: House,
  id = 'haneul',
  games: Record<string, 'baccarat' | 'slot'> = { one: 'baccarat', two: 'slot' },
) {
  const secret = randomBytes(32).toString('hex')
  const game = (name: string, type: 'baccarat' | 'slot') => ({
    game: `${id}.${name}`,
    ko: `${name} 게임`,
    type,
    thumbnail: '/games/art/x.svg',
    rtp: 9_500,
    rtpLeast: 9_500,
    minStake: 1_000,
    maxStake: 1_000_000,
  })
  await house.db.begin(async (tx) => {
    await writeCatalogue(tx, {
      vendor: id,
      title: `${id} 게임사`,
      kind: 'casino',
      thumbnail: '/games/art/x.svg',
      games: Object.entries(games).map(([name, type]) => game(name, type)),
    })
    await addSecret(house.deps, tx, { vendor: id, secret, by: 'test' })
  })

  type Asked = { body: string; headers: Record<string, string>; path: string }

  /** A call as it would be sent. */
  function signed(
    call: WalletCall,
    message: object | string,
    change: Partial<SignedWith> = {},
  ): Asked {
    const path = walletRoutes[call].path
    const body = typeof message === 'string' ? message : JSON.stringify(message)
    const at = change.at ?? house.deps.clock.now().getTime()
    const timestamp = String(at)
    const nonce = randomUUID()
    const key = change.secret ?? secret
    return {
      path,
      body,
      headers: {
        'content-type': 'application/json',
        'x-vendor': change.vendor ?? id,
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'x-signature': signatureOf(
          key,
          { timestamp, nonce, path: change.path ?? path },
          change.body ?? body,
        ),
      },
    }
  }

  async function send({ path, body, headers }: Asked) {
    const reply = await house.app.inject({ method: 'POST', url: path, headers, payload: body })
    return { status: reply.statusCode, text: reply.body, said: reply.json() as WalletAnswer }
  }
  const ask = (call: WalletCall, message: object) => send(signed(call, message))

  /** A game opened by a member: the session its bets name. */
  async function open(member: { id: number; token: string }, name = 'one') {
    const session = `${playerOf(member.id)}.${randomBytes(18).toString('base64url')}`
    await house.db.query`
      update play set ended_at = business_now()
      where member_id = ${member.id} and game_id = ${`${id}.${name}`} and ended_at is null`
    await house.db.query`
      insert into play (session, member_id, game_id, token_hash)
      values (${session}, ${member.id}, ${`${id}.${name}`}, ${hashToken(member.token)})`
    return session
  }

  return {
    id,
    secret,
    game: (name = 'one') => `${id}.${name}`,
    signed,
    send,
    ask,
    open,
    /** A bet of one pick. */
    bet: (
      session: string,
      tx: string,
      round: string,
      amount: number,
      name = 'one',
      picks: { key: string; label: string; stake: number }[] = [
        { key: 'player', label: '플레이어', stake: amount },
      ],
    ) =>
      ask('bet', {
        tx,
        round,
        game: `${id}.${name}`,
        session,
        amount,
        picks,
      }),
    win: (tx: string, round: string, bets: string[], amount: number) =>
      ask('win', { tx, round, bets, amount, result: '<b>플레이어</b>' }),
    refund: (tx: string, refers: string) => ask('refund', { tx, refers }),
    end: (round: string) => ask('end', { round }),
  }
}

type SignedWith = { secret: string; vendor: string; at: number; path: string; body: string }

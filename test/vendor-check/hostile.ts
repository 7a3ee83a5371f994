/** A vendor that means ill or has bad luck: it calls the wallet over real connections, and counts for itself. */
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'

import {
  walletStatuses,
  type WalletAnswer,
  type WalletCall,
} from '@madang/contract/provider/wallet.ts'

import { readWallet } from '../../server/ledger/ledger.ts'
import type { House } from '../../server/testing/house.ts'
import { openVendor } from '../../server/testing/vendor.ts'
import type { Random } from '../faults/random.ts'

const PATIENCE_MS = 20_000
/** No answer, and 503, decide nothing: the same bytes are sent again, as a vendor does. */
const TRIES = 4
const AGAIN_MS = 150
const MONEY = 1_000_000_000

export type Said = { status: number; text: string; said: WalletAnswer | null }
export type Signed = ReturnType<Awaited<ReturnType<typeof openVendor>>['signed']>
export type Player = Awaited<ReturnType<Hostile['player']>>
export type Hostile = Awaited<ReturnType<typeof openHostile>>

export async function openHostile(house: House, random: Random) {
  const vendor = await openVendor(house, 'hostile')
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = house.app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const players: { id: number; uid: string; expected: number }[] = []
  let names = 0
  let calls = 0

  async function send(asked: Signed): Promise<Said | null> {
    for (let tries = 1; ; tries++) {
      const said = await sendOnce(asked)
      if (tries === TRIES || (said !== null && said.status < 500)) return said
      await new Promise((resume) => setTimeout(resume, AGAIN_MS))
    }
  }

  /** One try; null when nobody answered in time. */
  async function sendOnce({ path, body, headers }: Signed): Promise<Said | null> {
    calls++
    try {
      const reply = await fetch(origin + path, {
        method: 'POST',
        body,
        headers,
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const text = await reply.text()
      let said: WalletAnswer | null = null
      try {
        said = JSON.parse(text) as WalletAnswer
      } catch {
        // what is not JSON is no answer of the wallet's
      }
      if (!said || !walletStatuses.includes(said.status)) said = null
      return { status: reply.status, text, said }
    } catch {
      return null
    }
  }

  return {
    house,
    vendor,
    random,
    players,
    send,
    port,
    calls: () => calls,
    name: (what: string) => `${what}-${++names}`,
    ask: (call: WalletCall, message: object) => send(vendor.signed(call, message)),
    /** A member with money and an open game, and what the vendor thinks they have. */
    async player() {
      const member = await house.member({ money: MONEY })
      const own = { id: member.id, uid: member.uid, expected: MONEY }
      players.push(own)
      return { member, own, session: await vendor.open(member) }
    },
    betOf: (session: string, tx: string, round: string, amount: number) => ({
      tx,
      round,
      game: vendor.game(),
      session,
      amount,
      picks: [{ key: 'player', label: '플레이어', stake: amount }],
    }),
    winOf: (tx: string, round: string, bet: string, amount: number) => ({
      tx,
      round,
      bets: [bet],
      amount,
      result: '<b>플레이어</b>',
    }),
    /** The call on a line of its own that is cut after `share` (0 to 1) of it was sent; nobody hears the answer. */
    cut: async ({ path, body, headers }: Signed, share: number) => {
      calls++
      const head = Object.entries({
        host: 'wallet',
        ...headers,
        'content-length': byteLength(body),
      })
      const text = `POST ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
      const bytes = Buffer.from(text)
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      await new Promise((sent) =>
        socket.write(bytes.subarray(0, Math.ceil(bytes.length * share)), sent),
      )
      socket.destroy()
      await once(socket, 'close')
    },
    /** The call in pieces, `pauseMs` apart; what was answered. */
    slow: async ({ path, body, headers }: Signed, pauseMs: number): Promise<string> => {
      calls++
      const head = Object.entries({
        host: 'wallet',
        connection: 'close',
        ...headers,
        'content-length': byteLength(body),
      })
      const text = `POST ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
      const bytes = Buffer.from(text)
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      const step = Math.ceil(bytes.length / 4)
      for (let at = 0; at < bytes.length; at += step) {
        socket.write(bytes.subarray(at, at + step))
        await new Promise((resume) => setTimeout(resume, pauseMs))
      }
      let heard = ''
      for await (const part of socket.setEncoding('utf8') as AsyncIterable<string>) heard += part
      return heard
    },
    /** A sentence for each member whose money is not what the vendor counted, and for an account that does not sum. */
    async statement(): Promise<string[]> {
      const wrong: string[] = []
      for (const { id, uid, expected } of players) {
        const { money } = await readWallet(house.db, id)
        if (money !== expected)
          wrong.push(`${uid} has ${money} won; the vendor counted ${expected}`)
      }
      const taken = players.reduce((sum, { expected }) => sum + MONEY - expected, 0)
      const [account] = await house.db.query<{ balance: number }>`
        select coalesce(sum(balance), 0)::bigint as balance from vendor_account where vendor_id = ${vendor.id}`
      if (account!.balance !== taken)
        wrong.push(`the vendor’s account holds ${account!.balance} won; it counted ${taken}`)
      return wrong
    },
  }
}

const byteLength = (body: string) => String(Buffer.byteLength(body))

/** A server with a seamless wallet as small as it can be: checks signatures, keeps balances, answers as a test wants. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { WalletAnswer, WalletCall } from '@madang/contract/provider/wallet.ts'

type Body = Record<string, unknown> & { tx?: string; amount?: number; refers?: string }
type WalletHeard = { call: WalletCall; vendor: string; body: Body; raw: string; trace: string }

/** What to say instead: an answer, or the line cut before (`lost`) or after (`silent`) the call took effect; a promise is said when it is kept. */
type Instead = Partial<WalletAnswer> | 'lost' | 'silent' | null

export async function openTestWallet(secretOf: (vendor: string) => string, start: number) {
  const heard: WalletHeard[] = []
  const bets = new Map<string, { amount: number; state: 'open' | 'won' | 'refunded' }>()
  const answers = new Map<string, WalletAnswer>()
  /** vendors that asked for their last bet */
  const asked: string[] = []
  /** the last bet taken, by vendor */
  const newest = new Map<string, string>()
  let balance = start
  let instead: (heard: WalletHeard) => Instead | Promise<Instead> = () => null

  function answer({ call, body, vendor }: WalletHeard): WalletAnswer {
    const tx = body.tx ?? ''
    const known = answers.get(tx)
    if (tx && known) return known
    let status: WalletAnswer['status'] = 'OK'
    if (call === 'bet') {
      if (bets.get(tx)?.state === 'refunded') status = 'CANCELLED'
      else if (balance < body.amount!) status = 'INSUFFICIENT'
      else {
        balance -= body.amount!
        bets.set(tx, { amount: body.amount!, state: 'open' })
        newest.set(vendor, tx)
      }
    }
    if (call === 'win') {
      balance += body.amount!
      for (const bet of body.bets as string[]) bets.get(bet)!.state = 'won'
    }
    if (call === 'refund') {
      const bet = bets.get(body.refers!)
      if (bet?.state === 'open') balance += bet.amount
      bets.set(body.refers!, { amount: 0, state: 'refunded' })
    }
    const said = { status, balance, tx }
    if (tx) answers.set(tx, said)
    return said
  }

  const server = createServer((request, response) => {
    let raw = ''
    request.setEncoding('utf8').on('data', (part: string) => (raw += part))
    request.on('end', async () => {
      const vendor = String(request.headers['x-vendor'])
      const text = `${String(request.headers['x-timestamp'])}.${String(request.headers['x-nonce'])}.${request.url!}.${raw}`
      const right = createHmac('sha256', secretOf(vendor)).update(text).digest('hex')
      if (request.headers['x-signature'] !== right) return response.writeHead(401).end()
      const call = request.url!.split('/').at(-1) as WalletCall
      const trace = String(request.headers['traceparent'])
      // Asked at a start.
      if (call === 'last') {
        asked.push(vendor)
        const tx = newest.get(vendor) ?? ''
        return response.writeHead(200).end(JSON.stringify({ status: 'OK', balance: 0, tx }))
      }
      const one: WalletHeard = { call, vendor, body: JSON.parse(raw) as Body, raw, trace }
      heard.push(one)
      const wanted = await instead(one)
      if (wanted === 'lost') return void response.destroy()
      const said = wanted !== null && wanted !== 'silent' ? wanted : answer(one)
      if (wanted === 'silent') return void response.destroy()
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ tx: one.body.tx ?? '', balance, ...said }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    of: (call: WalletCall) => heard.filter((each) => each.call === call),
    asked,
    balance: () => balance,
    bets,
    answers: (next: typeof instead) => void (instead = next),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

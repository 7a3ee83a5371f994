/**
 * The vendor's side of the seamless wallet: signed calls, and what an answer or its absence means
 * (docs/spec/casino.md#wallet).
 */
import { createHmac, randomUUID } from 'node:crypto'

import { TRACE_HEADER, traceHeader } from '@madang/contract/core/trace.ts'
import {
  walletRoutes,
  walletStatuses,
  type WalletAnswer,
  type WalletCall,
} from '@madang/contract/provider/wallet.ts'

import { timeWallet } from '../figures.ts'
import { log } from '../log.ts'
import { inTrace, traceOfAct } from '../trace.ts'

const TIMEOUT_MS = 3_000

/** The headers of a signed call; the server verifies the same over the raw bytes. */
export function signed(
  { vendor, secret, at }: { vendor: string; secret: string; at: Date },
  path: string,
  body: string,
) {
  const timestamp = String(at.getTime())
  const nonce = randomUUID()
  const text = `${timestamp}.${nonce}.${path}.${body}`
  return {
    'content-type': 'application/json',
    'x-vendor': vendor,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': createHmac('sha256', secret).update(text).digest('hex'),
  }
}

export type Wallet = ReturnType<typeof openWallet>

export function openWallet({
  serverOrigin,
  secretOf,
  now,
  assertHeld,
}: {
  serverOrigin: string
  secretOf: (vendor: string) => string
  now: () => Date
  /** throws where another may speak for the vendors by now */
  assertHeld: () => void
}) {
  return {
    /**
     * One try. null: nobody knows what became of it; the same body may be sent again. `act`: the wager or round it is
     * about, which its trace follows from.
     */
    async ask(
      vendor: string,
      call: WalletCall,
      body: string,
      { act = '', ending }: { act?: string; ending?: AbortSignal } = {},
    ): Promise<WalletAnswer | null> {
      const { path } = walletRoutes[call]
      assertHeld()
      const trace = traceOfAct(act)
      const done = timeWallet(call)
      const told = (outcome: string) => {
        done(outcome)
        inTrace(trace, () => log.debug({ vendor, call, outcome }, 'the wallet was asked'))
      }
      try {
        const timeout = AbortSignal.timeout(TIMEOUT_MS)
        const answer = await fetch(`${serverOrigin}${path}`, {
          method: 'POST',
          body,
          headers: {
            ...signed({ vendor, secret: secretOf(vendor), at: now() }, path, body),
            [TRACE_HEADER]: traceHeader(trace),
          },
          signal: ending ? AbortSignal.any([timeout, ending]) : timeout,
        })
        // A server of the release before has no such call; of a vendor whose key it refuses it takes no bet either.
        if (call === 'last' && [401, 404].includes(answer.status))
          return { status: 'OK', balance: 0, tx: '' }
        const said = (await answer.json()) as WalletAnswer
        const heard = answer.status === 200 && walletStatuses.includes(said.status)
        told(heard ? said.status : 'silent')
        return heard ? said : null
      } catch {
        told('silent')
        return null
      }
    },
  }
}

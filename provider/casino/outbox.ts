/** Wins, refunds and ends on their way to the server: in the order of their round, again until they are heard. */
import { setTimeout as sleep } from 'node:timers/promises'

import { beginTelling, endTelling } from '../figures.ts'
import { log } from '../log.ts'
import { inTrace, traceOfAct } from '../trace.ts'
import type { Call, VendorStore } from './store.ts'
import type { Wallet } from './wallet.ts'

/** Of one vendor: one that is not answered holds up nobody else's. */
const AT_ONCE = 32
const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 5_000

/** What the server may finally say to each; anything else is worth a line in the log. */
const expected = { win: ['OK'], refund: ['OK'], end: ['OK'] } as const

type Parts = {
  store: VendorStore
  wallet: Wallet
  /** the player's balance after a call, for the windows that show it */
  paid: (player: string, balance: number) => void
}

export type Outbox = ReturnType<typeof openOutbox>

export function openOutbox({ store, wallet, paid }: Parts) {
  const ending = new AbortController()
  let stopped = false
  /** rounds that wait, in order, and how many are being told, by vendor */
  const queues = new Map<string, { waiting: Set<string>; telling: number }>()
  const underway = new Map<string, Promise<void>>()
  const waiters = new Map<string, (() => void)[]>()

  /** Whose act a call is: the wager it names, or of a round's end its last. */
  function actOf({ call, body, roundId }: Call): string {
    const { bets, refers } = JSON.parse(body) as { bets?: string[]; refers?: string }
    const named = call === 'end' ? store.wagersOfRound(roundId).at(-1)?.tx : (refers ?? bets?.[0])
    return named ?? roundId
  }

  /** Tells the server all of one round, one call after the other. */
  async function deliver(vendor: string, roundId: string): Promise<void> {
    let wait = FIRST_WAIT_MS
    for (;;) {
      await store.kept()
      const call = stopped ? undefined : store.firstCall(roundId)
      if (!call) return
      beginTelling(roundId)
      const act = actOf(call)
      const answer = await wallet.ask(vendor, call.call, call.body, { act, ending: ending.signal })
      if (stopped) return
      if (answer === null) {
        await sleep(wait, undefined, { signal: ending.signal }).catch(() => undefined)
        wait = Math.min(wait * 2, LONGEST_WAIT_MS)
        continue
      }
      if (!(expected[call.call] as readonly string[]).includes(answer.status))
        inTrace(traceOfAct(act), () =>
          log.error(
            { call: call.call, body: call.body, status: answer.status },
            'not what was expected',
          ),
        )
      store.heard(call.id)
      endTelling(roundId)
      if (call.call !== 'end') paid(call.player, answer.balance)
    }
  }

  function pump(vendor: string) {
    const queue = queues.get(vendor)!
    for (const roundId of queue.waiting) {
      if (stopped || queue.telling >= AT_ONCE) return
      queue.waiting.delete(roundId)
      queue.telling++
      const done = deliver(vendor, roundId).finally(() => {
        queue.telling--
        underway.delete(roundId)
        // Something more may have been put in since it was last looked for.
        if (!stopped && store.owes(roundId)) queue.waiting.add(roundId)
        else if (!stopped) for (const tell of waiters.get(roundId) ?? []) tell()
        pump(vendor)
      })
      underway.set(roundId, done)
    }
  }

  function wake(vendor: string, roundId: string) {
    let queue = queues.get(vendor)
    if (!queue) queues.set(vendor, (queue = { waiting: new Set(), telling: 0 }))
    if (underway.has(roundId)) return
    queue.waiting.add(roundId)
    pump(vendor)
  }
  for (const { vendor, roundId } of store.owing()) wake(vendor, roundId)

  return {
    /** There is something of the round to send. */
    wake,
    /** True once everything of the round was heard; false when that takes longer than `ms`. */
    async heard(roundId: string, ms: number): Promise<boolean> {
      if (!store.owes(roundId)) return true
      let tell = () => undefined as void
      const told = new Promise<boolean>((resolve) => (tell = () => resolve(true)))
      waiters.set(roundId, [...(waiters.get(roundId) ?? []), tell])
      const late = sleep(ms, false, { ref: false })
      try {
        return await Promise.race([told, late])
      } finally {
        const others = waiters.get(roundId)!.filter((each) => each !== tell)
        if (others.length > 0) waiters.set(roundId, others)
        else waiters.delete(roundId)
      }
    },
    async stop() {
      stopped = true
      ending.abort()
      await Promise.all(underway.values())
    },
  }
}

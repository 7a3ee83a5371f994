/** Wins, refunds and ends on their way to the server: in the order of their round, again until they are heard. */
import { setTimeout as sleep } from 'node:timers/promises'

import type { Call, VendorStore } from './store.ts'
import type { Wallet } from './wallet.ts'

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
  let wake: () => void = () => undefined
  let stopped = false
  const underway = new Map<string, Promise<void>>()
  const waiters = new Map<string, (() => void)[]>()

  async function deliver(first: Call): Promise<void> {
    let wait = FIRST_WAIT_MS
    let call: Call | undefined = first
    while (call && !stopped) {
      const answer = await wallet.ask(call.vendor, call.call, call.body, ending.signal)
      if (stopped) return
      if (answer === null) {
        await sleep(wait, undefined, { signal: ending.signal }).catch(() => undefined)
        wait = Math.min(wait * 2, LONGEST_WAIT_MS)
        continue
      }
      if (!(expected[call.call] as readonly string[]).includes(answer.status))
        process.stderr.write(`· vendor: ${call.call} ${call.body} was answered ${answer.status}\n`)
      store.heard(call.id)
      if (call.call !== 'end') paid(call.player, answer.balance)
      call = store.calls(1_000).find(({ roundId }) => roundId === first.roundId)
    }
    if (!stopped) for (const tell of waiters.get(first.roundId) ?? []) tell()
  }

  async function run() {
    while (!stopped) {
      const due = store.calls(AT_ONCE * 2).filter(({ roundId }) => !underway.has(roundId))
      for (const call of due.slice(0, AT_ONCE - underway.size)) {
        const done = deliver(call).finally(() => {
          underway.delete(call.roundId)
          wake()
        })
        underway.set(call.roundId, done)
      }
      if (stopped) return
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  const ran = run()

  return {
    /** There may be something to send. */
    wake: () => wake(),
    /** True once everything of the round was heard; false when that takes longer than `ms`. */
    async heard(roundId: string, ms: number): Promise<boolean> {
      if (!store.owes(roundId)) return true
      let tell = () => undefined as void
      const told = new Promise<boolean>((resolve) => (tell = () => resolve(true)))
      waiters.set(roundId, [...(waiters.get(roundId) ?? []), tell])
      wake()
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
      wake()
      await Promise.all([ran, ...underway.values()])
    },
  }
}

/**
 * What the house counts of itself, for Prometheus (docs/spec/metrics.md, docs/adr/0149-figures.md). A count is an
 * addition in this process's memory and asks nothing of anybody; no label ever names a member.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
const registers = [registry]

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500]

const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
  new Counter({ name, help, labelNames, registers })
const gauge = <L extends string = never>(name: string, help: string, labelNames: L[] = []) =>
  new Gauge({ name, help, labelNames, registers })

const bets = counter(
  'madang_bets_total',
  'Bets on draws answered by this process, by outcome: accepted (an answer given again counts again), the code of a refusal, or error',
  ['outcome'],
)
const walletCalls = counter(
  'madang_wallet_calls_total',
  'Calls of the seamless wallet answered by this process, by call and outcome: the status told, retry, forged, badInput or error',
  ['call', 'outcome'],
)
const vendorCalls = new Histogram({
  name: 'madang_vendor_call_seconds',
  help: 'Seconds that a call to a vendor took, by vendor and outcome: answered, or silent where no answer could be believed',
  labelNames: ['vendor', 'outcome'],
  buckets: SECONDS,
  registers,
})
const copyReads = counter(
  'madang_standby_reads_total',
  'Reads of histories by where they were answered: standby; else by the primary, because the standby was behind, gone, or passed over for a moment after either',
  ['outcome'],
)
const batchSizes = new Histogram({
  name: 'madang_batch_size',
  help: 'Calls that travelled in one batch, by what is batched',
  labelNames: ['batch'],
  buckets: SIZES,
  registers,
})
const batchWaits = new Histogram({
  name: 'madang_batch_wait_seconds',
  help: 'Seconds that the oldest call of a batch waited for its lane, by what is batched',
  labelNames: ['batch'],
  buckets: SECONDS,
  registers,
})

/** Set as it changes, by who does the work. */
export const jobsHeld = gauge(
  'madang_jobs_held',
  '1 where this process holds the lease of the jobs, else 0',
)
const ledgerChecked = gauge(
  'madang_ledger_checked_timestamp_seconds',
  'When this process last checked the books, in Unix seconds: all of them, or what the last minutes wrote (recent)',
  ['check'],
)
const ledgerBroken = gauge(
  'madang_ledger_broken',
  'Invariants found broken when this process last checked the books',
  ['check'],
)

/** Set when the port is asked. */
export const streams = gauge('madang_streams', 'Live streams of members open on this process')
export const connections = gauge(
  'madang_pool_connections',
  'Connections to the database of this process, by pool and state: busy, idle, or calls that wait for one',
  ['pool', 'state'],
)

/** Read from the database, the same on every process (figures-house.ts). */
export const house = {
  settlement: gauge(
    'madang_settlement_lag_seconds',
    'Seconds since the draw of the oldest round that is neither settled nor void; 0 where there is none',
  ),
  seal: gauge(
    'madang_seal_lag_seconds',
    'Seconds since the close of the oldest draw whose book has no seal; 0 where there is none',
  ),
  jobAge: gauge('madang_job_age_seconds', 'Seconds since a job told that it ended well', ['job']),
  jobOverdue: gauge(
    'madang_job_overdue_seconds',
    'Seconds that a job should have ended before; 0 while it is in time',
    ['job'],
  ),
  leaseAge: gauge('madang_jobs_lease_age_seconds', 'Seconds since the holder of the jobs beat'),
  today: gauge(
    'madang_money_today_won',
    'Won that members moved today in Seoul, by figure of the books; a minute late at most',
    ['figure'],
  ),
  closedDay: gauge(
    'madang_money_closed_day_won',
    'Won of the last closed day of the books, by kind of transfer',
    ['kind'],
  ),
  held: gauge('madang_money_held_won', 'Won that members held when the books were last compared'),
  expected: gauge(
    'madang_money_expected_won',
    'Won that members should have held then by the close and every transfer since',
  ),
  comparedAge: gauge(
    'madang_money_compared_age_seconds',
    'Seconds since the books were last compared',
  ),
  durable: gauge(
    'madang_durable',
    '1 where a commit waits for whatever must keep it, or DURABLE=local said that it need not; 0 where an answered bet may be lost',
  ),
  standbys: gauge(
    'madang_standbys',
    'Standbys that followed the database, or copied from it, when this process last looked',
  ),
  read: gauge(
    'madang_house_read_timestamp_seconds',
    'When this process last read the figures of the house, in Unix seconds',
  ),
}

export const countBet = (outcome: string | number): void => bets.inc({ outcome })

const CODE = /^\{"result":false,"code":"?(\w+)/
/** Of a refusal as it is sent. */
export const countBetText = (text: string): void => countBet(CODE.exec(text)?.[1] ?? 'error')

const STATUS = /^\{"status":"(\w+)"/
export const countWallet = (call: string, outcome: string | number): void =>
  walletCalls.inc({ call, outcome })
/** Of a wallet's answer as it is sent. */
export const countWalletText = (call: string, text: string): void =>
  countWallet(call, STATUS.exec(text)?.[1] ?? 'error')

/** Begins a call to a vendor; `done` is told whether it was answered. */
export function timeVendor(vendor: string): (answered: boolean) => void {
  const began = performance.now()
  return (answered) =>
    vendorCalls.observe(
      { vendor, outcome: answered ? 'answered' : 'silent' },
      (performance.now() - began) / 1_000,
    )
}

/** Where a history was read; all but `standby` were by the primary. */
export const countCopyRead = (outcome: 'standby' | 'behind' | 'gone' | 'passedOver'): void =>
  copyReads.inc({ outcome })

/** How many rode in a batch, and how long the first of them waited. */
export function countBatch(batch: string, size: number, waitedMs: number): void {
  batchSizes.observe({ batch }, size)
  batchWaits.observe({ batch }, waitedMs / 1_000)
}

export function tellChecked(check: 'all' | 'recent', broken: number): void {
  ledgerChecked.setToCurrentTime({ check })
  ledgerBroken.set({ check }, broken)
}

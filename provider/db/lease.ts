/**
 * Which of several providers works: a row of the database, a token that grows with every holder, and a time by which it
 * must have been seen to again. Who writes does it in a transaction that has looked at the token.
 */
import type { Fence, Postgres } from './postgres.ts'

const LEASE_MS = 5_000
const RENEW_MS = 1_000
/** By this much earlier than the database its holder takes it for lost. */
const MARGIN_MS = 500

type Lease = {
  /** Lets the next one in at once. */
  release(): void
}
type Claim = {
  part: string
  /** who asks, for people who look into the table */
  holder: string
  /** where others reach it */
  origin: string
  /** another holds it, or may by now */
  lost: () => void
  leaseMs?: number
}
type Holder = { holder: string; origin: string }

const HELD = 'select from lease where part = $1 and until > clock_timestamp()'
/**
 * The first caller inserts the row of a part. The conflict names no index, because the table has two unique ones: a
 * conflict of the other ended a second caller of the same moment with an error.
 */
const TAKE = `with made as (
    insert into lease (part, token, holder, origin, until)
    values ($1, 1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond')
    on conflict do nothing
    returning token),
  taken as (
    update lease set token = token + 1, holder = $2, origin = $3,
      until = clock_timestamp() + $4 * interval '1 millisecond'
    where part = $1 and until <= clock_timestamp()
    returning token)
  select token from made union all select token from taken`
const RENEW = `update lease set until = clock_timestamp() + $3 * interval '1 millisecond'
  where part = $1 and token = $2 and until > clock_timestamp()`
const RELEASE = `update lease set until = clock_timestamp() where part = $1 and token = $2`

class LeaseLost extends Error {}

/** How the database says it of a transaction. */
const LOST_CODE = 'PL001'

/** Whether an error says that another may work by now. */
export const isLost = (error: unknown) =>
  error instanceof LeaseLost || (error as { code?: string }).code === LOST_CODE

/** The lease, where nobody has it; `postgres` writes under it from then on. Null where somebody has. */
export async function takeLease(postgres: Postgres, claim: Claim): Promise<Lease | null> {
  const { part, holder, origin, lost, leaseMs = LEASE_MS } = claim
  // Looked at first: whoever asks for it holds the row for a moment, and its holder would wait.
  const { count } = await postgres.send({ text: HELD, values: [part] })
  if (count > 0) return null
  let asked = performance.now()
  const taken = await postgres.send({ text: TAKE, values: [part, holder, origin, leaseMs] })
  if (taken.rows.length === 0) return null
  const token = Number(taken.rows[0]!.token)
  let until = asked + leaseMs - MARGIN_MS
  const fence: Fence = {
    query: {
      text: 'select assert_lease($1, $2, $3)',
      values: [part, token, leaseMs],
      name: 'assert_lease',
    },
    keep: {
      text: 'select keep_lease($1, $2, $3)',
      values: [part, token, leaseMs],
      name: 'keep_lease',
    },
    assertHeld() {
      // Who was busy for long asks whether it is still theirs; who slept for long is told that it is not.
      asked = performance.now()
      if (asked < until) return
      if (postgres.ask(renewal).count === 0) throw new LeaseLost(`the lease of the ${part} is lost`)
      until = asked + leaseMs - MARGIN_MS
    },
  }
  const renewal = { text: RENEW, values: [part, token, leaseMs] }
  postgres.writeUnder(fence)

  const end = () => {
    clearInterval(timer)
    lost()
  }
  async function renew() {
    const since = performance.now()
    const renewed = await postgres.send(renewal).catch(() => null)
    if (renewed?.count === 1) until = since + leaseMs - MARGIN_MS
    // One that was not heard may be heard the next time, while the lease lasts.
    else if (renewed || performance.now() >= until) end()
  }
  const timer = setInterval(() => void renew(), RENEW_MS)
  timer.unref()
  return {
    release() {
      clearInterval(timer)
      postgres.ask({ text: RELEASE, values: [part, token] })
    },
  }
}

/** Who holds a lease now; null where nobody does. */
export async function readHolder(postgres: Postgres, part: string): Promise<Holder | null> {
  const { rows } = await postgres.send({
    text: 'select holder, origin from lease where part = $1 and until > clock_timestamp()',
    values: [part],
  })
  return (rows[0] as Holder | undefined) ?? null
}

/** The till: what a money call decides on, read under the member's wallet lock, and its answer, given once for a key. */
import type { Call, Output } from '@madang/contract/core/call.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'
import type { FastifyInstance } from 'fastify'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { answerOf, refusalText, serveMember, type MemberAsk } from '../../http/serve.ts'
import { mustBeAllowed, suspensionOf, type Member } from '../../http/identity.ts'
import { readSettings, type Settings, type SettingValues } from '../../http/settings.ts'
import { readAnswers, writeAnswers } from '../../ledger/answers.ts'
import { lockWallets, post, type Transfer, type Wallet } from '../../ledger/ledger.ts'

export { inBankCheck } from './hours.ts'
export {
  decided,
  holderOf,
  QUEUE_PAGE,
  queueFilter,
  queuePage,
  shownRequest,
  type Queued,
  type QueueFilter,
  type RequestState,
} from './queue.ts'

/** Everything in it was read after the lock, and stays true until the transaction ends. */
export type Till = {
  tx: Tx
  member: number
  /** brought up to date by `move` */
  wallet: Wallet
  settings: SettingValues
  now: Date
}

/** Locks a member's wallet and reads what decides. Take it before the row of a request, everywhere. */
export async function openTill(tx: Tx, member: number): Promise<Till> {
  const wallet = (await lockWallets(tx, [member])).get(member)
  if (!wallet) throw new Error(`member ${member} has no wallet`)
  const [settings, [clock]] = await Promise.all([
    readSettings(tx),
    tx.query<{ now: Date }>`select business_now() as now`,
  ])
  return { tx, member, wallet, settings, now: clock!.now }
}

/** Posts transfers of the till's member that were judged under its lock; one that is not posted is a bug. */
export const move = (
  { tx, member, wallet }: Till,
  moves: Pick<Transfer, 'kind' | 'cause' | 'amount'>[],
): Promise<void> =>
  post(
    tx,
    moves.map((one) => ({ member, ...one })),
    { wallets: new Map([[member, wallet]]) },
  )

/** Refuses `closed` while the whole site is, even before this process has heard of it. */
export function mustBeOpen({ settings }: Till): void {
  if (settings.siteStatus !== 'open') throw new Refusal('closed', sessionText.siteClosed)
}

/** Refuses what a closed site (`closed`), a closed cashier (201) or a suspension (`denied`) keeps from the member. */
export function mustTrade(till: Till, member: Member): void {
  mustBeOpen(till)
  const { settings } = till
  if (!settings.cashier) throw new Refusal(201, settings.cashierText)
  mustBeAllowed(member, 'cashier')
}

/** Refuses the cashier's pages to whom it is closed: 201, a sentence and the way back (docs/spec/shell.md#errors). */
export function mustBeServed(settings: Settings, member: Member): void {
  if (!settings.get('cashier')) throw new Refusal(201, settings.get('cashierText'))
  const suspension = suspensionOf(member, 'cashier')
  if (suspension !== null) throw new Refusal(201, suspension)
}

type Given<C extends Call> = Output<C> & { msg?: string }
export type Money<C extends Call> = {
  /** refuses what is wrong with the input or who asks, before the lock and under it; such answers are not kept */
  check?: (ask: MemberAsk<C>) => void
  /** the row it names, for the log of who asks for what is not theirs */
  names?: (ask: MemberAsk<C>) => string
  /** takes the locks that stand before the wallet's */
  first?: (tx: Tx, ask: MemberAsk<C>) => Promise<unknown>
  act: (till: Till, ask: MemberAsk<C>) => Promise<Given<C>>
}

/** A member's call that moves money. */
export function serveMoney<C extends Call>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  money: Money<C>,
): void {
  serveMember(app, deps, call, (ask) => passTill(deps, call, money, ask))
}

/**
 * A call that moves money, once it is known who asks: rated, in one transaction under the wallet's lock, and with a key
 * exactly once: whoever asks again hears the first answer, a refusal too (docs/spec/wire.md#headers). Who asks is read
 * again under the lock: a session that ended or a suspension that began while it was waited for counts.
 */
export async function passTill<C extends Call>(
  deps: Deps,
  call: C,
  { check, names, first, act }: Money<C>,
  ask: MemberAsk<C>,
): Promise<Given<C>> {
  check?.(ask)
  const said = await deps.db
    .begin(async (tx) => {
      await first?.(tx, ask)
      const till = await openTill(tx, ask.member.id)
      const now = { ...ask, member: await ask.again(tx) }
      check?.(now)
      return answerOnce(till, { ...ask, call: call.path }, () => act(till, now))
    })
    .catch(refusalAlone)
  if (!(said instanceof Refusal)) return said as Given<C>
  // Another's and nobody's alike, so that neither words nor time tell which it was (docs/spec/threats.md#global-rules,
  // #significant-events).
  if (names && said.code === 'notFound')
    await recordEvents(deps.db, [
      { kind: 'object.denied', actor: ask.member.uid, target: names(ask) },
    ])
  throw said
}

/** A refusal as a value; every other error goes on. */
function refusalAlone(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

/** What a call was asked with: its path, the client's key if it sent one, and the hash of its body. */
export type Keyed = { call: string; key: string | null; bodyHash: Buffer }

/**
 * What `act` answers, given once for a key, under a lock of the member's that every call with a key takes. A refusal
 * comes back as a value, to be thrown when the transaction stands: it is kept as well (docs/spec/wire.md#headers).
 */
export async function answerOnce(
  { tx, member }: Pick<Till, 'tx' | 'member'>,
  { call, key, bodyHash }: Keyed,
  act: () => Promise<object>,
): Promise<object> {
  if (key === null) return act()
  const asked = { member, call, key, bodyHash }
  const [stored] = await readAnswers(tx, [asked])
  if (stored === 'keyReuse') return new Refusal('keyReuse', refusals.keyReuse)
  if (stored) return saidBefore(stored.answer)
  // A refusal is an answer too: what it did before refusing is undone, the answer stays.
  await tx.query`savepoint act`
  const said = await act().catch(refusalAlone)
  if (said instanceof Refusal) await tx.query`rollback to savepoint act`
  const answer = said instanceof Refusal ? refusalText(said) : answerOf(said)
  await writeAnswers(tx, [{ ...asked, answer }])
  return said
}

/** An answer as it was given: taken apart and put together again it is the same, byte for byte. */
function saidBefore(answer: string): object {
  const { result, ...rest } = JSON.parse(answer) as { result: boolean; msg: string; code?: string }
  if (result) return rest
  const { code, msg, ...extra } = rest
  return new Refusal(code as Refusal['code'], msg, extra)
}

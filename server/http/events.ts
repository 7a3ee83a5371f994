/**
 * Significant events (docs/spec/threats.md#significant-events): what an operator or an auditor looks back for.
 * Append-only; never a secret.
 */
import { isIP } from 'node:net'

import { networkOf } from '@madang/contract/provider/network.ts'

import type { Db, Reader } from '../db/db.ts'
import { currentTrace } from '../trace.ts'
import { withoutTexts } from './texts.ts'

/** Each says what it means for whoever reads the table. */
export type EventKind =
  /** a member's password was wrong, or a code, or a passkey (`passkey`: why); detail: the address, what the device calls itself (`words`), and `inside` where it was asked of somebody logged in */
  | 'login.failed'
  /** a member's password is another one; actor: the member, or who gave it; detail: by what, and until when nothing is taken out */
  | 'member.password'
  /** bank account, phone or holder: asked for, taken back or changed; detail: the step, and before and after, masked */
  | 'member.details'
  /** a nickname is another one; actor: the member or an operator; detail: before and after */
  | 'member.nick'
  /** a member forgot a device, or ended all; detail: which act, and its words or how many */
  | 'member.device'
  /** the file with all that is kept on a member; detail: whether it was asked for, made, taken or failed, and its bytes */
  | 'member.data'
  /** an account's closing was asked for, taken back, reopened by the desk, or done; actor: the member, an operator or `system`; detail: the step, until when, what was given up, at its end the number the account goes by */
  | 'member.closing'
  /** an account was frozen or opened; actor: the member, or an operator; detail: before and after */
  | 'member.frozen'
  /** guesses past a member's limits, not looked at; detail: the address */
  | 'login.slowed'
  /** a member's second factor went on or off, or has new recovery codes; actor: the member, or who agreed to take it off */
  | 'member.factor'
  /** a passkey came, went, or was called otherwise; actor: the member, or who agreed to take it off; detail: its words, and whether it is there or its names `before` and `after` */
  | 'member.passkey'
  /** a recovery code stood in for a member's second factor */
  | 'member.recovery'
  /** somebody asked the desk for a way back into an account; actor: the address; target: whose it is, if anyone's */
  | 'recovery.asked'
  /** a code for a new password was given out; actor: who approved; target: whose account */
  | 'recovery.coded'
  /** a code that was wrong, late or used; actor: the address; target: whose account */
  | 'recovery.failed'
  /** a code was used: a new password is set; actor: whose account; detail: the address */
  | 'recovery.used'
  /** a session's page said it is another member's; detail: whose */
  | 'uuid.mismatch'
  /** messages that nobody signed, a row an address (of IPv6 a network of 64 bits) and minute; target: whose they claimed to be; detail: path and count */
  | 'provider.signature'
  | 'vendor.signature'
  /** the draw provider said otherwise than before, or than its own seed; target: of what; detail: the message */
  | 'provider.contradiction'
  /** a round was void; actor: `system` or `operator`; reason: as everyone reads it; detail: to how many, and won */
  | 'round.void'
  /** a vendor's call that an operator has to look at; actor: the vendor; reason: why; detail: its body */
  | 'vendor.call'
  /** a bet after its close, or on a round that is not there; detail: the bet, and by how many milliseconds */
  | 'bet.late'
  /** a bet at odds the game never had; detail: the bet, and the odds in force */
  | 'bet.rate'
  /** a member asked for what is another's, or not there; target: which row */
  | 'object.denied'
  /** a settled round was settled again; actor: who approved; detail: the new result, the reason, the sums */
  | 'round.corrected'
  /** the radar found a case that asks to be looked at, or one it had went on; target: the case; detail: score, members, pairs */
  | 'ring.found'
  /** rolling of paired stakes was taken back; actor: who approved; target: the case; detail: stakes, points, what was spent by then */
  | 'ring.recovered'
  /**
   * a password, a code or a passkey (`passkey`: why) that did not open the console, or a right first password after its
   * 24 hours (`firstOver`); target: the id as it was typed
   */
  | 'operator.login.failed'
  /** a password, a second factor or a passkey of an operator changed; target: whose; detail of a passkey: its words, and whether it is there */
  | 'operator.changed'
  /** a recovery code stood in for an operator's second factor */
  | 'operator.recovery'
  /** guesses past the limit, not looked at */
  | 'operator.login.slowed'
  /** a member agreed to terms; detail: which versions, and the address */
  | 'terms.agreed'
  /** a version of a document was published; actor: who approved; target: the document; detail: which, and from when */
  | 'terms.published'
  /** a setting has another value; target: its key; detail: the version before and now, with its reason */
  | 'setting.changed'
  /** a game has other odds or limits from its next round on; target: the game; detail: the version before and now */
  | 'odds.changed'
  /** a scheduled change could not be applied and ended; actor: who made it; target: its key, game or vendor; detail: the error, its instant and reason */
  | 'schedule.failed'
  /** a grade of members was made, changed or removed; target: its name; detail: before and after */
  | 'grade.changed'
  /** a member came into a grade, or out of one; detail: its name before and after */
  | 'member.graded'
  /** a suspension began or ended; detail: before and after */
  | 'member.suspended'
  /** a member excluded themselves; detail: for how long */
  | 'member.excluded'
  /** the desk tightened a member's limit or gave them a time-out; detail: before and after */
  | 'member.protected'
  /** a balance was adjusted by two operators; detail: pocket, way, amount, and the balance before and after */
  | 'member.adjusted'
  /** a partner's statement was closed by two operators and paid; detail: its number, period, sum and hash */
  | 'settlement.closed'
  /** a partner disputes a line of a closed statement; actor and target: the partner; detail: its number, the line, and which dispute */
  | 'settlement.disputed'
  /** a partner agreed to a closed statement; actor and target: the partner; detail: its number */
  | 'settlement.agreed'
  /** a dispute was answered; actor: who answered, or agreed to its adjustment; target: the partner; detail: which, what became of it, and the adjustment */
  | 'settlement.answered'
  /** a member stands below another upper; detail: before and after */
  | 'member.moved'
  /** rates at which a line earns more than the farming guard lets; detail: which, and the limits */
  | 'rates.override'
  /** the blacklist refused a sign-up or a change of an account; actor: the member, or the address; target: the entry; detail: which, of what kind, at what, and the id asked for */
  | 'blacklist.refused'
  /** a list left the house as CSV; detail: which, and how many rows */
  | 'csv.exported'
  /** an operator asked for what the role does not allow; target: the call's path */
  | 'operator.denied'
  /** a partner's ticket was refused; detail: `used`, `late`, `elsewhere` or `unknown`; target: whose it was */
  | 'ticket.refused'
  /** a withdrawal was paid that is large, or makes the member's day so; detail: its amount and the day's */
  | 'withdrawal.large'
  /** a member won a large sum in one round; target: who; detail: the amount, and the game or the vendor */
  | 'win.large'
  /** a vendor told of a round left open what the books do not have; target: its name; detail: what was told */
  | 'vendor.round'
  /** an invariant does not hold; the site is closed with it */
  | 'books.broken'
  /** broken checks that close nothing: sums kept for lists, bars of rings; detail: which, and how many */
  | 'books.sums'
  /** the house's clock moved against the machine's by more than a second; detail: by how much */
  | 'clock.step'
  /** a process started or stopped; detail: the build's hash */
  | 'server.start'
  | 'server.stop'

export type SignificantEvent = {
  kind: EventKind
  /** a uid, `system`, or the address of who has none */
  actor: string
  target?: string
  /** the member who is the target, by number, of whoever does not know the id */
  member?: number
  reason?: string
  detail?: object
  /** not written when the game ever had these odds at this key: who saw them asked honestly */
  unlessOdds?: { game: string; key: string; odds: number }
  /** the id of the act it came of, where a batch of many writes it; else of what runs */
  trace?: string
}

/** What strangers sent is kept too: without what no text of the database can hold. */
const keepable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value

/** Adds `bare`, the detail without its texts, to an event that has texts (docs/adr/0289). */
function parted({ detail, ...event }: SignificantEvent) {
  const bare = withoutTexts(detail ?? {}) as object
  const has = event.reason !== undefined || JSON.stringify(bare) !== JSON.stringify(detail ?? {})
  return { ...event, detail, ...(has && { bare }) }
}

/**
 * Refusals that change nothing, which a caller can cause as often as it may call. In ten minutes the first sixty of an
 * address, or of an actor where none is known, are written; the rest is one event with their `count` (docs/adr/0290).
 */
const counted: ReadonlySet<EventKind> = new Set<EventKind>([
  'login.slowed',
  'operator.login.slowed',
  'uuid.mismatch',
  'bet.late',
  'bet.rate',
  'object.denied',
  'operator.denied',
  'ticket.refused',
  'recovery.failed',
  'blacklist.refused',
])
const SPAN_MINUTES = 10
const MOST_OF_SPAN = 60

function subjectOf({ kind, actor, detail = {} }: SignificantEvent): string | undefined {
  const { address } = detail as { address?: string }
  return counted.has(kind) ? networkOf(address ?? actor) : undefined
}

/** The only writer of events: in one statement, which may travel with a commit; none cost nothing. */
export const recordEvents = (db: Reader, events: SignificantEvent[]): Promise<void> =>
  write(
    db,
    events.map((event) => ({ ...event, subject: subjectOf(event) })),
  )

/**
 * Closes the spans that are over, each with an event that counts the refusals not written in it. A span in which a
 * transaction counts just now is left to the next call: bets lock several of them.
 */
export const endSpans = (db: Db): Promise<void> =>
  db.begin(async (tx) => {
    const over = await tx.query<{ kind: EventKind; subject: string; count: number }>`
      delete from event_span where ctid = any(array(
        select ctid from event_span where began_at <= (select business_now()) - ${SPAN_MINUTES}::int * interval '1 minute'
        order by kind, subject for update skip locked))
      returning kind, subject, count`
    await write(
      tx,
      over
        .filter(({ count }) => count > MOST_OF_SPAN)
        .map(({ kind, subject, count }) => ({
          ...{ kind, actor: subject },
          detail: {
            count: count - MOST_OF_SPAN,
            ...(isIP(subject.split('/')[0]!) !== 0 && { address: subject }),
          },
        })),
    )
  })

async function write(db: Reader, events: (SignificantEvent & { subject?: string })[]) {
  if (events.length === 0) return
  const trace = currentTrace()?.id
  const rows = trace === undefined ? events : events.map((event) => ({ trace, ...event }))
  await db.query`
    with given as (
      select nextval('event_id_seq') as id, e.kind, e.actor, coalesce(e.target, m.uid) as target, e.reason,
        coalesce(e.detail, '{}') as detail, e.bare, e.trace, coalesce(m.id, t.id, a.id) as about,
        uuid_send(gen_random_uuid()) as salt, e.subject
      from jsonb_to_recordset(${JSON.stringify(rows.map(parted), keepable)}::jsonb) as e(kind text, actor text,
        target text, member bigint, reason text, detail jsonb, bare jsonb, "unlessOdds" jsonb, trace text, subject text)
      left join member m on m.id = e.member
      left join member t on t.uid = e.target and e.bare is not null
      left join member a on a.uid = e.actor and e.bare is not null
      where e."unlessOdds" is null or not exists (
        select from odds_version v where v.game = e."unlessOdds" ->> 'game'
          and (v.odds ->> (e."unlessOdds" ->> 'key'))::bigint = (e."unlessOdds" -> 'odds')::bigint)
    ), seen as (
      insert into event_span as s (kind, subject, count)
      select kind, subject, count(*) from given where subject is not null group by 1, 2 order by 1, 2
      on conflict (kind, subject) do update set count = s.count + excluded.count returning kind, subject, count
    ), kept as (
      select g.* from (
        select *, row_number() over (partition by kind, subject order by id desc) - 1 as later from given) g
      left join seen s on s.kind = g.kind and s.subject = g.subject
      where s.count is null or s.count - g.later <= ${MOST_OF_SPAN}::int
    ), beside as (
      insert into event_about (event_id, member_id, salt, reason, detail)
      select id, about, salt, reason, detail from kept where about is not null and bare is not null
    )
    insert into event (id, kind, actor, target, reason, detail, trace) overriding system value
    select id, kind, actor, target, case when about is null or bare is null then reason end,
      case when about is null or bare is null then detail
        else bare || jsonb_build_object('sha256', event_seal(salt, reason, detail)) end, trace
    from kept order by id`
}

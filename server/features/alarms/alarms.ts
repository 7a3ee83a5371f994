/** Alarms as operators read them, take them and close them (docs/adr/0111-alarms-by-rule.md). */
import type { Input } from '@madang/contract/core/call.ts'
import type { alarmList } from '@madang/contract/operator/alarms.ts'
import {
  alarmRuleNames,
  alarmRules,
  alarmText,
  type AlarmRule,
} from '@madang/contract/operator/plain/alarms.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Db, Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import {
  countAlarms,
  follow,
  lockAlarm,
  lockMark,
  selectAlarms,
  selectAlarmsBefore,
  selectCauses,
  selectLooked,
  updateClosed,
  updateTaken,
  type AlarmSqlRow,
  type Part,
} from './sql.ts'

const weighing = (weight: string) =>
  alarmRuleNames.filter((rule) => alarmRules[rule].weight === weight)

/** Those that nobody looks at; asked every few seconds by every desk. */
export async function waitingAlarms(db: Reader) {
  const { seen: _, ...counts } = await countAlarms(db, weighing('urgent'))
  return counts
}

const shown = (row: AlarmSqlRow) => ({
  ...row,
  openedAt: row.openedAt.toISOString(),
  lastAt: row.lastAt.toISOString(),
  seenAt: row.seenAt?.toISOString() ?? null,
  closedAt: row.closedAt?.toISOString() ?? null,
})

/** Of a rule and a weight that exclude each other nothing is found. */
function rulesAsked({
  rule,
  weight,
}: Pick<Input<typeof alarmList>, 'rule' | 'weight'>): AlarmRule[] | undefined {
  const rules = weight ? weighing(weight) : alarmRuleNames
  return rule || weight ? rules.filter((each) => !rule || each === rule) : undefined
}

export async function listAlarms({ db, settings }: Deps, input: Input<typeof alarmList>) {
  const [page, counts, looked] = await Promise.all([
    selectAlarms(db, {
      state: input.state,
      rules: rulesAsked(input),
      skip: (input.pageIndex ?? 1) - 1,
    }),
    countAlarms(db, []),
    selectLooked(db),
  ])
  return {
    ...page,
    list: page.list.map(shown),
    counts: { open: counts.count, seen: counts.seen },
    watching: alarmRuleNames.filter((rule) => settings.get(`alarm.${rule}`)),
    lookedAt: looked.at.toISOString(),
    standing: looked.standing,
  }
}

/** The next of a file: those that fit below a number, newest first. */
export async function alarmsBefore(
  db: Reader,
  { filter, ...part }: Part & { filter: Record<string, string | undefined> },
) {
  const { state } = filter
  const rules = rulesAsked(filter as Parameters<typeof rulesAsked>[0])
  const ids = (await selectAlarmsBefore(db, { ...part, state, rules })).map(({ id }) => id)
  const { list } = await selectAlarms(db, { ids })
  return list.toSorted((a, b) => b.id - a.id)
}

const missing = () => new Refusal('notFound', operatorText.notFound)

export async function readAlarm(db: Reader, id: number) {
  const [{ list }, causes] = await Promise.all([
    selectAlarms(db, { ids: [id] }),
    selectCauses(db, id),
  ])
  const [row] = list
  if (!row) throw missing()
  return { ...shown(row), causes: causes.map((one) => ({ ...one, at: one.at.toISOString() })) }
}

/** One that is not closed, locked. */
async function lockLive(tx: Tx, id: number) {
  const alarm = await lockAlarm(tx, id)
  if (!alarm) throw missing()
  if (alarm.state === 'closed') throw new Refusal('state', alarmText.over)
  const { word } = alarmRules[alarm.rule]
  return { ...alarm, title: `${word} · ${alarm.subject}` }
}

const DATABASE = '데이터베이스'

/** Raises the alarm that what is answered may be lost, or closes it. */
export const tellDurability = (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  undurable: boolean,
): Promise<void> =>
  db.begin(async (tx) => {
    // One after the other, as all who raise alarms.
    await lockMark(tx)
    const on = undurable && settings.get('alarm.durable')
    const held = on ? [{ subject: DATABASE, detail: {} }] : []
    await follow(tx, { rule: 'durable', held, gone: alarmText.gone })
  })

export const takeAlarm = (db: Db, { operator, address, id }: Acting & { id: number }) =>
  db.begin(async (tx) => {
    const { state, seenBy, title } = await lockLive(tx, id)
    if (state === 'seen') throw new Refusal('state', alarmText.held(seenBy!))
    await updateTaken(tx, id, operator.id)
    await record(tx, { about: null, operator, address, action: 'alarm.take', subject: title })
  })

export function closeAlarm(
  db: Db,
  { operator, address, id, reason: given }: Acting & { id: number; reason: string },
) {
  const reason = reasonOf(given)
  return db.begin(async (tx) => {
    const { state, seenBy, title } = await lockLive(tx, id)
    await updateClosed(tx, id, { by: operator.id, reason })
    const before = { state, ...(seenBy !== null && { seenBy }) }
    await record(tx, {
      about: null,
      operator,
      address,
      action: 'alarm.close',
      subject: title,
      reason,
      before,
    })
  })
}

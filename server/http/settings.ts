/**
 * The site's settings: defaults here, changes in the table, each with its history (docs/spec/rules.md). What an
 * operator may change one to stands in contract/operator/plain/site-settings.ts.
 */
import { games, type GameKey } from '@madang/contract/core/draw/games.ts'

import { alarmRuleNames, type AlarmSwitch } from '@madang/contract/operator/plain/alarms.ts'

import type { Db, Reader, Tx } from '../db/db.ts'
import { cleanHtml } from './html.ts'
import { openReads } from './reads.ts'

/** A switch for each game: off, it takes no bets and says `gameClosedText`. */
const gameSwitches = Object.fromEntries(games.map(({ key }) => [`game.${key}`, true])) as Record<
  `game.${GameKey}`,
  boolean
>

/** A switch for each rule that raises alarms. */
const alarmSwitches = Object.fromEntries(
  alarmRuleNames.map((rule) => [`alarm.${rule}`, true]),
) as Record<AlarmSwitch, boolean>

/** What every setting is until an operator changes it; amounts in won (docs/spec/settings.md#site-settings). */
export const defaults = {
  siteStatus: 'open' as 'open' | 'closed',
  siteClosedHtml: '<h2>점검중입니다</h2><p>잠시 후 다시 찾아주세요.</p>',
  /** HH:mm in Seoul, said while it is closed; empty: not said */
  siteClosedUntil: '',
  registration: true,
  registrationText: '현재 회원가입이 임시중단 되었습니다.',
  approveSignUps: false,
  cashier: true,
  cashierText: '현재 충전과 환전을 이용하실 수 없습니다. 공지사항을 확인해주세요.',
  /** the hours without withdrawals, in which deposits are not confirmed; HH:mm in Seoul, half-open */
  bankCheckFrom: '23:30',
  bankCheckUntil: '00:30',
  minDeposit: 10_000,
  maxDeposit: 100_000_000,
  minWithdrawal: 10_000,
  /** of a member whose account is coin or usdt */
  maxCoinDeposit: 5_000_000,
  /** where deposits are sent, by the member's account type */
  bankAccount: '모의은행 110-000-123456 마당',
  coinAddress: 'sandbox-coin-7f3a91c2d4e85b60',
  usdtAddress: 'sandbox-usdt-2b9e04d7c6a1f835',
  /** settled stakes asked for before a withdrawal, in percent of deposits */
  turnoverPercent: 100,
  withdrawalGapHours: 3,
  /** deposits and withdrawals over this many won need a second operator */
  secondOperatorFrom: 1_000_000,
  /** won that one operator may add to what a deposit was asked for */
  depositOverFrom: 50_000,
  /** for so many seconds an operator may take back what they decided of a deposit or withdrawal; 0: not at all */
  undoSeconds: 5,
  /** withdrawals, one or a member's day, from which on they are an event */
  largeWithdrawal: 5_000_000,
  re: true,
  passwordMin: 8,
  /** closed accounts’ log-ins keep their address for so many months */
  addressMonths: 3,
  minBettingMoney: 5_000,
  maxBettingMoney: 1_000_000,
  maxWinMoney: 5_000_000,
  folderMaxBettingMoney: 3_000_000,
  roundMaxBettingMoney: 5_000_000,
  roundExposure: 300_000_000,
  practiceFloat: 1_000_000,
  runningNotice: '',
  ...gameSwitches,
  ...alarmSwitches,
  /** a round's wins from which on they are an event */
  largeWin: 1_000_000,
  /** failed log-ins of an address within half an hour */
  alarmLogins: 30,
  /** members who logged in from one address within a day */
  alarmMembers: 3,
  /** percent by which a vendor's game pays otherwise than it would on average, over a day of so many bets */
  alarmReturn: 30,
  alarmReturnBets: 1_000,
  /** minutes that a job is late */
  alarmJob: 5,
  gameClosedText: '점검중인 게임입니다. 잠시 후 다시 이용해주세요.',
}
export type SettingKey = keyof typeof defaults
export type SettingValues = {
  -readonly [K in SettingKey]: (typeof defaults)[K] extends boolean ? boolean : (typeof defaults)[K]
}

/** Whether a game's own switch is on. */
export const gameIsOpen = (settings: SettingValues, game: GameKey): boolean =>
  settings[`game.${game}`]

/** A setting as it was stored. */
export type Kept<V> = { value: V; version: number; changedAt: Date }

export type Settings = {
  /** The value in force, at most a second old; a change is announced to every process. */
  get<K extends SettingKey>(key: K): SettingValues[K]
  /** Changes a setting and keeps the old version; `by` names the operator. Answers the version it made. */
  set<K extends SettingKey>(
    tx: Tx,
    key: K,
    value: SettingValues[K],
    by: string,
    reason?: string,
  ): Promise<Kept<SettingValues[K]>>
  sync(): Promise<void>
  close(): void
}

const CHANNEL = 'settings'
const EVERY_MS = 1_000

/** What is scheduled as one: hours are judged by both their ends (docs/adr/0124). */
export const chainOf = (key: SettingKey): string =>
  key === 'bankCheckFrom' || key === 'bankCheckUntil' ? 'bankCheck' : key

/** Nobody else changes settings or odds until the transaction ends; what is due of scheduled changes is a version by then. */
export const takeSettings = (tx: Tx) => tx.query`select take_settings()`

/** Ends what waits in a chain: it was decided on what somebody just changed. */
export const endWaiting = (tx: Tx, chain: string, by: string) => tx.query`
  update scheduled_change set state = 'lapsed', ended_by = ${by} where chain = ${chain} and state = 'waiting'`

/** The settings as this process knows them: read now, at each announced change, and every second. */
export async function openSettings(db: Db): Promise<Settings> {
  let values: SettingValues = { ...defaults }

  let atInstant: NodeJS.Timeout | undefined

  const { fresh: sync } = openReads(async () => {
    const [row] = await db.query<{ kept: Record<string, unknown>; next: number | null }>`
      select settings_at(clock.now) as kept, (
        select machine_ms((extract(epoch from min(in_force_at) - clock.now) * 1000)::float8) from scheduled_change
        where state = 'waiting' and in_force_at > clock.now) as next
      from (select business_now() as now offset 0) clock`
    values = settingsOf(row!.kept)
    clearTimeout(atInstant)
    // What comes into force before the next look is looked at in its own millisecond.
    if (row!.next !== null && row!.next < 2 * EVERY_MS)
      atInstant = setTimeout(again, Math.ceil(row!.next)).unref()
  })
  const again = () => void sync().catch(() => undefined)

  await sync()
  await db.listen(CHANNEL, again)
  const timer = setInterval(again, EVERY_MS)
  timer.unref()
  return {
    get: (key) => values[key],
    async set<K extends SettingKey>(
      tx: Tx,
      key: K,
      given: SettingValues[K],
      by: string,
      reason = '',
    ) {
      const value = storedValue(key, given)
      await takeSettings(tx)
      await endWaiting(tx, chainOf(key), by)
      const [kept] = await tx.query<Kept<SettingValues[K]>>`
        with changed as (
          insert into setting (key, value, changed_by) values (${key}, ${JSON.stringify(value)}::jsonb, ${by})
          on conflict (key) do update set value = excluded.value, version = setting.version + 1,
            changed_by = excluded.changed_by, changed_at = business_now()
          returning *
        )
        insert into setting_history (key, value, version, changed_by, changed_at, reason)
        select key, value, version, changed_by, changed_at, ${reason} from changed
        returning value, version, changed_at as "changedAt"`
      await tx.query`select pg_notify(${CHANNEL}, ${key})`
      return kept!
    },
    sync,
    close() {
      clearInterval(timer)
      clearTimeout(atInstant)
    },
  }
}

/** A value as it is kept: what is HTML, cleaned. */
export const storedValue = <V>(key: string, value: V): V | string =>
  key === 'siteClosedHtml' ? cleanHtml(String(value)) : value

/** All settings as they are in force now. */
export async function readSettings(db: Reader): Promise<SettingValues> {
  const [row] = await db.query<{ kept: Record<string, unknown> }>`
    select settings_at(business_now()) as kept`
  return settingsOf(row!.kept)
}

/** All settings of those that were changed; for who reads `settings_at` beside other things. */
export function settingsOf(kept: Record<string, unknown> | null): SettingValues {
  const known = Object.entries(kept ?? {}).filter(([key]) => key in defaults)
  return { ...defaults, ...Object.fromEntries(known) } as SettingValues
}

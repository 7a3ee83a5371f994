/**
 * The bank's hours without business: by default 23:30 to 00:30 in Seoul (docs/spec/rules.md#deposits-and-withdrawals).
 */
import { msOfDay } from '@madang/contract/core/kst.ts'

const msOf = (time: string) => {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours! * 60 + minutes!) * 60_000
}

/** Whether an instant lies in [from, until), given as HH:mm in Seoul; the hours may pass midnight. */
export function inBankCheck(
  now: Date,
  { bankCheckFrom, bankCheckUntil }: { bankCheckFrom: string; bankCheckUntil: string },
): boolean {
  const [at, from, until] = [msOfDay(now), msOf(bankCheckFrom), msOf(bankCheckUntil)]
  return from <= until ? from <= at && at < until : from <= at || at < until
}

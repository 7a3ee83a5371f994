/**
 * The seal of a day, checked by a stranger: its lines, its signature and key, and that it and the logs lead on
 * from the day before (docs/spec/sealed-book.md#days).
 */
import { bad, ok, unknown, type Judged, type Step } from '../draw/verify-steps.ts'
import { step } from '../draw/step.ts'
import { addDays } from '../kst.ts'
import { formatWon } from '../won.ts'
import type { Digests } from './book.ts'
import { DAYS, daySealOf, type DayLine, type ToldDay } from './day.ts'
import type { Signatures, ToldKeys } from './receipt.ts'
import { bytesOf, hexOf } from './tree.ts'
import { sealStep, type ToldSeal } from './verify-seal.ts'

export type DayProof = {
  day: ToldDay
  /** the seal of the day before; null where this is the first, undefined where it is not known */
  before: ToldDay | null | undefined
  keys: ToldKeys
}

/** Every step in order. Never throws: what cannot be read is a ✗. */
export function verifyDay(proof: DayProof, means: Digests & Signatures): Step[] {
  const { day, before, keys } = proof
  return [
    step('book', '봉인한 기록', () => linesStep(day, means)),
    step('seal', '봉인과 서명', () => sealStep({ seal: sealOf(day), before, keys }, means)),
    step('chain', '전날과의 연결', () => leadsOnStep(proof)),
  ]
}

const sealOf = ({
  date,
  closedAt,
  lines,
  root,
  prev,
  hash,
  key,
  signature,
}: ToldDay): ToldSeal => ({
  ...{ stream: DAYS, date, round: 1, closedAt, count: lines.length, stake: 0, worst: 0 },
  ...{ root, prev, hash, key, signature },
})

function linesStep(day: ToldDay, means: Digests): Judged {
  const root = hexOf(daySealOf(means, { ...day, prev: bytesOf(day.prev) }).root)
  return root === day.root
    ? ok(`운영 기록과 게임사 기록 ${formatWon(day.lines.length)}줄이 봉인한 그대로입니다.`)
    : bad('공개된 기록이 봉인한 내용과 다릅니다.', [
        { label: '기록의 뿌리 (봉인된 값)', value: day.root },
        { label: '기록의 뿌리 (계산한 값)', value: root },
      ])
}

function leadsOnStep({ day, before }: DayProof): Judged {
  if (before === undefined) return unknown('전날의 봉인을 읽지 못했습니다.')
  if (before === null) return ok('첫 봉인이라 앞선 날이 없습니다.')
  if (addDays(before.date, 1) !== day.date)
    return bad('바로 전날의 봉인이 없습니다.', [{ label: '앞 봉인의 날', value: before.date }])
  const cut = before.lines.find((line) => line.kind === 'log' && !leadsOn(line, day))
  return cut?.kind === 'log'
    ? bad('전날 봉인한 뒤 운영 기록이 삭제되거나 바뀌었습니다.', [
        { label: '기록', value: cut.name },
        { label: '전날 봉인한 끝', value: `${cut.entry}번 ${cut.hash}` },
      ])
    : ok('전날의 봉인 다음이고, 운영 기록도 전날 봉인한 끝에서 이어집니다.')
}

/** A log only grows: at the same entry it has the same hash. */
const leadsOn = (end: DayLine & { kind: 'log' }, { lines }: ToldDay) =>
  lines.some(
    (line) =>
      line.kind === 'log' &&
      line.name === end.name &&
      (line.entry > end.entry || (line.entry === end.entry && line.hash === end.hash)),
  )

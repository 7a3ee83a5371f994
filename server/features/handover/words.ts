/** How a hand-over and what it tells of are named. */
import { alarmRules } from '@madang/contract/operator/plain/alarms.ts'

import type { Told } from './sql.ts'

/** As the log names it. */
export const subjectOf = (id: number) => `인수인계 ${id}번`

/** As it is said of one thing: an alarm by its rule too. */
export const titleOf = ({ rule, title }: Told) =>
  rule === null ? title : `${alarmRules[rule].word} · ${title}`

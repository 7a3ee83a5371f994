/** What operators work beside the queues, as tables: rounds, alarms and the blacklist. */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { timeOf } from '@madang/contract/core/kst.ts'
import { alarmRules, alarmStates } from '@madang/contract/operator/plain/alarms.ts'
import { blockKinds, blockStates } from '@madang/contract/operator/plain/blacklist.ts'
import { eventWeights } from '@madang/contract/operator/plain/events.ts'
import { roundStateWords } from '@madang/contract/operator/plain/rounds.ts'

import { alarmsBefore } from '../alarms/alarms.ts'
import { blocksBefore } from '../blacklist/blacklist.ts'
import { listOf, type List } from './list.ts'
import { selectRounds } from './sql.ts'

const time = (at: Date | string | null) => (at === null ? null : timeOf(new Date(at)))

export const deskLists: Record<'rounds' | 'alarms' | 'blocks', List> = {
  rounds: listOf(
    ({ db }, part) => selectRounds(db, part),
    [
      ['번호', (row) => row.id],
      ['게임', (row) => gameByKey(row.game)?.title ?? row.game],
      ['회차', (row) => row.number],
      ['상태', (row) => roundStateWords[row.state]],
      ['마감일시', (row) => time(row.closeAt)],
      ['추첨일시', (row) => time(row.drawAt)],
      ['베팅 수', (row) => row.bets],
      ['회원 수', (row) => row.members],
      ['베팅금액', (row) => row.stakes],
      ['지급', (row) => row.paid],
    ],
  ),

  alarms: listOf(
    ({ db }, part) => alarmsBefore(db, part),
    [
      ['번호', (row) => row.id],
      ['규칙', (row) => alarmRules[row.rule].word],
      ['무게', (row) => eventWeights[alarmRules[row.rule].weight]],
      ['대상', (row) => row.subject],
      ['건수', (row) => row.count],
      ['상태', (row) => alarmStates[row.state]],
      ['처음', (row) => time(row.openedAt)],
      ['마지막', (row) => time(row.lastAt)],
      ['본 사람', (row) => row.seenBy],
      ['본 일시', (row) => time(row.seenAt)],
      ['닫은 사람', (row) => row.closedBy ?? (row.state === 'closed' ? '규칙' : null)],
      ['닫은 일시', (row) => time(row.closedAt)],
      ['사유', (row) => row.reason],
    ],
  ),

  blocks: listOf(
    (house, part) => blocksBefore(house, part),
    [
      ['번호', (row) => row.id],
      ['종류', (row) => blockKinds[row.kind]],
      ['값', (row) => row.value],
      ['사유', (row) => row.reason],
      ['상태', (row) => blockStates[row.state]],
      ['끝', (row) => time(row.until)],
      ['추가한 사람', (row) => row.by],
      ['추가일시', (row) => time(row.at)],
      ['해제한 사람', (row) => row.liftedBy],
      ['해제일시', (row) => time(row.liftedAt)],
      ['막은 수', (row) => row.refused],
      ['마지막으로 막은 일시', (row) => time(row.refusedAt)],
    ],
  ),
}

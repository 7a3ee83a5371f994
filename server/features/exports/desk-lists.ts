/** What operators work beside the queues, as tables: rounds, alarms, the blacklist, who is online, the day's hours. */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { dateOf, timeOf } from '@madang/contract/core/kst.ts'
import { alarmRules, alarmStates } from '@madang/contract/operator/plain/alarms.ts'
import { blockKinds, blockStates } from '@madang/contract/operator/plain/blacklist.ts'
import { eventWeights } from '@madang/contract/operator/plain/events.ts'
import { playKinds, playKindWords } from '@madang/contract/operator/plain/online.ts'
import { roundStateWords } from '@madang/contract/operator/plain/rounds.ts'

import { alarmsBefore } from '../alarms/alarms.ts'
import { blocksBefore } from '../blacklist/blacklist.ts'
import { readHours } from '../course/course.ts'
import { readOnline } from '../online/online.ts'
import { readSheet, sheetHead } from '../settlement/settlement.ts'
import { listOf, sheetOf, sumsOf, type List } from './list.ts'
import { selectRounds } from './sql.ts'

const time = (at: Date | string | null) => (at === null ? null : timeOf(new Date(at)))

type Hour = Awaited<ReturnType<typeof readHours>>[number]
const figures = [
  ['deposits', '충전'],
  ['withdrawals', '환전'],
  ['stakes', '베팅'],
  ['net', '게임 손익'],
] as const
const days = [
  ['today', '그날'],
  ['yesterday', '전날'],
  ['week', '지난주'],
] as const

/** More than any list holds: what is read once is cut by who writes it. */
const ALL = 100_000

/** 0, whom nobody is, of what is no number. */
const numbered = (text = '') => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

export const deskLists: Record<
  'rounds' | 'alarms' | 'blocks' | 'online' | 'hours' | 'settlement',
  List
> = {
  settlement: sheetOf(sheetHead, ({ db }, { from, filter }) =>
    readSheet(db, { partner: numbered(filter.partner), first: dateOf(from) }),
  ),

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

  online: sumsOf(
    ({ db }, { filter }) =>
      readOnline(db, {
        text: filter.text ?? '',
        kind: playKinds.find((kind) => kind === filter.kind) ?? null,
        limit: ALL,
      }),
    [
      ['아이디', (row) => row.uid],
      ['닉네임', (row) => row.nick],
      ['등급', (row) => row.type],
      ['IP', (row) => row.address],
      ['로그인 일시', (row) => time(row.startedAt)],
      ['마지막 활동', (row) => time(row.actionAt)],
      ['종류', (row) => playKindWords[row.kind]],
      ['게임', (row) => row.game && (gameByKey(row.game)?.title ?? row.game)],
    ],
  ),

  hours: sumsOf(readHours, [
    ['날짜', (row) => row.day],
    ['시간', (row) => `${String(row.hour).padStart(2, '0')}시`],
    ...figures.flatMap(([figure, word]) =>
      days.map(([day, of]) => [`${word} ${of}`, (row: Hour) => row[day][figure]] as const),
    ),
  ]),
}

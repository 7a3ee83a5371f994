/** Cases of the radar and their pairs, as tables. */
import { timeOf } from '@madang/contract/core/kst.ts'
import { ringEnds } from '@madang/contract/operator/plain/radar.ts'
import { ringName, ringStateNames, ringStates } from '@madang/contract/operator/plain/ring.ts'

import { pairRows, pairsBefore, ringsBefore } from '../radar/radar.ts'
import { listOf, type List } from './list.ts'

const time = (at: Date | null) => at && timeOf(at)
const numbered = (text: string | undefined) => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null)

export const radarLists: Record<'rings' | 'ringPairs', List> = {
  rings: listOf(
    ({ db }, { filter, ...part }) =>
      ringsBefore(
        db,
        {
          state: ringStateNames.find((name) => name === filter.state) ?? null,
          uid: filter.uid?.trim().toLowerCase() || null,
          least: numbered(filter.least),
        },
        part,
      ),
    [
      ['번호', (row) => row.id],
      ['무리', (row) => ringName(row.id)],
      ['상태', (row) => ringStates[row.state]],
      ['끝', (row) => row.end && ringEnds[row.end]],
      ['점수', (row) => row.score],
      ['확실', (row) => row.certain],
      ['의심', (row) => row.doubted],
      ['회원', (row) => row.uids],
      ['롤링 0인 회원', (row) => row.bound],
      ['맞베팅', (row) => row.pairs],
      ['무리가 남겼을 돈', (row) => row.gain],
      ['찾은 일시', (row) => time(row.openedAt)],
      ['마지막 베팅', (row) => time(row.lastAt)],
      ['담당', (row) => row.by],
      ['사유', (row) => row.reason],
      ['쉬는 기한', (row) => time(row.until)],
    ],
  ),

  ringPairs: listOf(
    async ({ db }, { filter, ...part }) =>
      pairRows(db, await pairsBefore(db, numbered(filter.ring) ?? 0, part)),
    [
      ['번호', (row) => row.id],
      ['일시', (row) => timeOf(new Date(row.at))],
      ['게임', (row) => row.game],
      ['회차', (row) => row.number],
      ['한쪽', (row) => row.one.uid],
      ['한쪽 베팅', (row) => row.one.no],
      ['한쪽 픽', (row) => row.one.pick],
      ['한쪽 금액', (row) => row.one.stake],
      ['다른 쪽', (row) => row.other.uid],
      ['다른 쪽 베팅', (row) => row.other.no],
      ['다른 쪽 픽', (row) => row.other.pick],
      ['다른 쪽 금액', (row) => row.other.stake],
      ['사이(초)', (row) => row.seconds],
      ['하우스에 남은 몫', (row) => row.house],
      ['롤링', (row) => row.rolling],
      ['되찾음', (row) => (row.taken ? '예' : '')],
    ],
  ),
}

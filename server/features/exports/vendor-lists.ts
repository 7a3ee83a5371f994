/** Vendors' lists as tables: every stored call of the wallet, and what games took and paid by day. */
import { timeOf } from '@madang/contract/core/kst.ts'

import {
  selectCallIds,
  selectCallRows,
  selectCallsOf,
  selectMember,
  selectPlayed,
  storedOf,
} from '../casino/casino.ts'
import { listOf, sumsOf, type List } from './list.ts'

/** Days without an end are searched from here. */
const EARLIEST = new Date('2000-01-01T00:00:00+09:00')
const LATEST = new Date('2999-01-01T00:00:00+09:00')

export const vendorLists: Record<'vendorCalls' | 'vendorReturns', List> = {
  vendorCalls: listOf(
    async ({ db }, { from, until, before, limit, filter }) => {
      const { vendor = null, call = null, status = null, tx, player } = filter
      if (tx !== undefined) {
        const rows = await selectCallsOf(db, tx, vendor)
        return rows
          .filter(({ id }) => id < before)
          .slice(0, limit)
          .map(callRow)
      }
      const member = player === undefined ? null : await selectMember(db, player)
      if (player !== undefined && member === null) return []
      const wanted = { from: from ?? EARLIEST, to: until ?? LATEST, vendor, call, status, member }
      const ids = await selectCallIds(db, wanted, { rows: limit, below: before })
      return (await selectCallRows(db, ids)).map(callRow)
    },
    [
      ['번호', (row) => row.id],
      ['일시', (row) => timeOf(row.at)],
      ['게임사', (row) => row.vendor],
      ['요청 종류', (row) => row.call],
      ['거래 ID', (row) => row.tx],
      ['라운드', (row) => row.said().round],
      ['대상', (row) => row.said().refers],
      ['금액', (row) => row.said().amount],
      ['상태', (row) => row.status],
      ['요청 원문', (row) => row.body],
      ['응답', (row) => row.answer],
    ],
  ),

  vendorReturns: sumsOf(
    ({ db }, { from, until, filter }) =>
      selectPlayed(db, { from, to: until, vendor: filter.vendor ?? null }),
    [
      ['날짜', (row) => row.date],
      ['게임', (row) => row.game],
      ['베팅 수', (row) => row.bets],
      ['베팅금액', (row) => row.stakes],
      ['당첨금', (row) => row.wins],
      ['손익', (row) => row.stakes - row.wins],
      ['이론 당첨금', (row) => Math.round(row.expected)],
    ],
  ),
}

/** What its body says is read once, when the first cell asks for it: many rows wait for their turn of the loop. */
function callRow(stored: Parameters<typeof storedOf>[0]) {
  let said: ReturnType<typeof storedOf> | undefined
  return { ...stored, said: () => (said ??= storedOf(stored)) }
}

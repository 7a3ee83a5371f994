/** Vendors' lists as tables: every stored call of the wallet, and what games took and paid by day. */
import { timeOf } from '@madang/contract/core/kst.ts'

import {
  selectCallIds,
  selectCallRows,
  selectCallsOf,
  selectMember,
  selectPlayed,
  storedOf,
} from '../vendor/vendor.ts'
import type { List } from './list.ts'

/** Days without an end are searched from here. */
const EARLIEST = new Date('2000-01-01T00:00:00+09:00')
const LATEST = new Date('2999-01-01T00:00:00+09:00')

export const vendorLists: Record<'vendorCalls' | 'vendorReturns', List> = {
  vendorCalls: {
    head: ['번호', '시각', '게임사', '호출', 'tx', '라운드', '대상', '금액', '상태', '원문', '답'],
    read: async ({ db }, { from, until, before, limit, filter }) => {
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
  },

  vendorReturns: {
    head: ['번호', '날짜', '게임', '베팅수', '베팅금액', '당첨금', '손익', '이론당첨금'],
    all: async ({ db }, { from, until, filter }) =>
      (
        await selectPlayed(db, {
          from,
          to: until,
          vendor: filter.vendor ?? null,
        })
      )
        .map(({ date, game, bets, stakes, wins, expected }, index) => ({
          id: index + 1,
          cells: () => [
            ...[index + 1, date, game, bets, stakes, wins],
            ...[stakes - wins, Math.round(expected)],
          ],
        }))
        .toReversed(),
  },
}

function callRow(stored: Parameters<typeof storedOf>[0]) {
  const { id, at, vendor, call, tx, status, body, answer } = stored
  return {
    id,
    cells: () => {
      const { round, refers, amount } = storedOf(stored)
      return [id, timeOf(at), vendor, call, tx, round, refers, amount, status, body, answer]
    },
  }
}

/** The list of all bets: a page, the sums of everything searched, and how much came since, all of one instant. */
import { addDays, midnight } from '@madang/contract/core/kst.ts'
import type { Parsed } from '@madang/contract/core/call.ts'
import { append } from '@madang/contract/core/lists.ts'
import type { betList } from '@madang/contract/operator/bets.ts'
import { betKinds, betStates } from '@madang/contract/operator/plain/bets.ts'

import { asOne } from '../../db/as-one.ts'
import type { Db, Reader, Tx } from '../../db/db.ts'
import { membersBelow } from '../tree/tree.ts'
import { readBetRows } from './rows.ts'
import { blocksOf, readStretches, type Block } from './days.ts'
import { countNewer, planned, selectNewestBet, selectPage, type Search } from './list-sql.ts'
import { selectMember } from './sql.ts'

type Ask = Parsed<typeof betList>

const PAGE = 50
/** What the sums of a million bets may take. */
const PATIENT_MS = 20_000

/** In one picture of the database: what is counted is what is listed, however many are placed and settled meanwhile. */
export const listBets = (db: Pick<Db, 'begin'>, { pageIndex, upTo, ...ask }: Ask) =>
  asOne(db, PATIENT_MS, async (tx) => {
    await planned(tx)
    const newest = upTo ?? (await selectNewestBet(tx))
    const search = await searchOf(tx, ask, newest)
    if (!search) return { ...none, upTo: newest }
    const page = { limit: PAGE, skip: (pageIndex - 1) * PAGE }
    const stretches = await readStretches(tx, search)
    const [numbers, newer] = await Promise.all([
      findPage(tx, search, blocksOf(stretches), page),
      upTo === undefined ? 0 : countNewer(tx, search),
    ])
    const all = (of: 'bets' | 'stake' | 'paid' | 'waiting' | 'waitingBets') =>
      stretches.reduce((sum, stretch) => sum + stretch[of], 0)
    const totalCnt = all('bets')
    return {
      totalCnt,
      totalPages: Math.ceil(totalCnt / PAGE),
      list: await readBetRows(tx, numbers),
      upTo: newest,
      newer,
      sum: {
        ...{ stake: all('stake'), paid: all('paid') },
        ...{ waiting: all('waiting'), waitingBets: all('waitingBets') },
      },
    }
  })

type Page = { limit: number; skip: number }

/** What lies in a block that a page passes over whole, or that is known to hold nothing, is not looked for. */
async function findPage(tx: Tx, search: Search, blocks: Block[], { limit, skip }: Page) {
  const numbers: number[] = []
  let over = skip
  for (const { from, to, bets } of blocks) {
    if (over >= bets) over -= bets
    else {
      const page = { limit: limit - numbers.length, skip: over }
      append(numbers, await selectPage(tx, { ...search, from, to }, page))
      over = 0
    }
    if (numbers.length === limit) break
  }
  return numbers
}

const none = {
  ...{ totalCnt: 0, totalPages: 0, list: [], newer: 0 },
  sum: { stake: 0, paid: 0, waiting: 0, waitingBets: 0 },
}

/** null: nobody has such a name, so nothing is found. */
async function searchOf(
  db: Reader,
  ask: Partial<Omit<Ask, 'pageIndex' | 'upTo'>>,
  upTo: number,
): Promise<Search | null> {
  const members = await membersOf(db, ask)
  if (members?.length === 0) return null
  const { kind, round, vendorRound, game, least, most, state, start, end } = ask
  return {
    members,
    ...{ round: round ?? null, vendorRound: vendorRound ?? null, game: game ?? null },
    ...{ least: least ?? null, most: most ?? null, state: state ?? null, upTo },
    from: start === undefined ? null : midnight(start),
    to: end === undefined ? null : midnight(addDays(end, 1)),
    draws: (kind === undefined || kind === 'draw') && vendorRound === undefined,
    vendors: kind !== 'draw' && round === undefined,
    slots: kind === 'slot' ? true : kind === 'casino' ? false : null,
  }
}

/** Whose: one member's, or of all below a partner (theirs included); both: of that one if they stand there. */
async function membersOf(db: Reader, { uid, partner }: Partial<Pick<Ask, 'uid' | 'partner'>>) {
  const named = async (name: string) => (await selectMember(db, name.trim().toLowerCase())) ?? null
  const one = uid === undefined ? undefined : await named(uid)
  if (one === null) return []
  if (partner === undefined) return one === undefined ? null : [one]
  const head = await named(partner)
  if (head === null) return []
  const line = [head, ...(await membersBelow(db, head, null)).map(({ id }) => id)]
  return one === undefined ? line : line.filter((id) => id === one)
}

type Part = Pick<Search, 'from'> & {
  until: Date | null
  before: number
  limit: number
  filter: Record<string, string | undefined>
}

const numberOf = (text: string | undefined) =>
  text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined
const among = <V extends string>(values: readonly V[], text: string | undefined) =>
  values.find((value) => value === text)

/** The next bets of a filter as the page's address writes it, for who takes all of them away. */
export const betsBefore = (db: Db, { from, until, before, limit, filter }: Part) =>
  db.begin(async (tx) => {
    await tx.query`select set_config('plan_cache_mode', 'force_custom_plan', true)`
    const { uid, partner, game } = filter
    const ask = {
      ...{ uid, partner, game },
      kind: among(betKinds, filter.kind),
      state: among(betStates, filter.state),
      round: numberOf(filter.round),
      vendorRound: numberOf(filter.vendorRound),
      least: numberOf(filter.least),
      most: numberOf(filter.most),
    }
    const search = await searchOf(tx, ask, before - 1)
    if (!search) return []
    const numbers = await selectPage(tx, { ...search, from, to: until }, { limit, skip: 0 })
    return (await readBetRows(tx, numbers)).map((row) => ({ ...row, id: row.no }))
  })

/**
 * One search over everything the console knows: each kind for who reads it, personal values masked, and found by only
 * as the house keeps them (docs/spec/rules.md#operators, docs/adr/0104).
 */
import type { Parsed, Output } from '@madang/contract/core/call.ts'
import { games } from '@madang/contract/core/draw/games.ts'
import { formatPhone, isPhone } from '@madang/contract/member/plain/signup.ts'
import type { find as findCall } from '@madang/contract/operator/find.ts'
import { actionWords } from '@madang/contract/operator/plain/actions.ts'
import { findKinds, findRights, type FindKind } from '@madang/contract/operator/plain/find.ts'
import { may, type Role } from '@madang/contract/operator/plain/permissions.ts'

import type { Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { END_DIGITS, endOf } from '../../http/ends.ts'
import type { Acting } from '../../http/serve-operator.ts'
import { kinds as transferKinds } from '../../ledger/kinds.ts'
import { readBetRows } from '../bets/bets.ts'
import { findMembers, type FoundBy } from './members.ts'
import {
  selectActs,
  selectBetNumbers,
  selectCalled,
  selectRequests,
  selectRounds,
  selectTransfers,
  type Named,
} from './sql.ts'

export { writeEnds } from './ends.ts'

type Ask = Acting & Parsed<typeof findCall>
type Found = Output<typeof findCall>['data']

/** Of each kind, and of one that is asked for alone. */
const FEW = 3
const MANY = 30
/** Whose things are shown beside them: the first so many members. */
const WHOSE = 3

/** Nothing for a text without letters or digits. What was found by a private value is in the log before it is answered. */
export async function find(deps: Deps, { operator, address, text, kinds }: Ask): Promise<Found> {
  const wanted = findKinds.filter(
    (kind) => (kinds?.includes(kind) ?? true) && readsKind(operator.role, kind),
  )
  const asked = readText(text)
  const limit = kinds?.length === 1 ? MANY : FEW
  if (asked === null) return {}
  const members = may(operator.role, 'members.read')
    ? await findMembers(deps, { operator, address }, privateOf(deps, asked), limit + 1)
    : []
  const named: Named = {
    members: members.slice(0, WHOSE).map(({ id }) => id),
    number: asked.number,
    limit: limit + 1,
  }
  const found = await Promise.all(
    wanted.map(async (kind) => {
      const rows =
        kind === 'members'
          ? members
          : await lookups[kind](deps.db, { asked, named, role: operator.role, members })
      return [kind, { list: rows.slice(0, limit), more: rows.length > limit }] as const
    }),
  )
  return Object.fromEntries(found) as Found
}

const readsKind = (role: Role, kind: FindKind) =>
  findRights[kind].some((permission) => may(role, permission))

type Asked = { text: string; number: number | null }

/** What was typed, folded; a number with its sign and commas is that number. */
function readText(given: string): Asked | null {
  const text = given.normalize('NFKC').trim().toLowerCase()
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  const digits = /^#?\d[\d,]*$/.test(text) ? text.replaceAll(/\D/g, '') : ''
  return { text, number: /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null }
}

/** What of a member the text may be. */
function privateOf({ keys }: Pick<Deps, 'keys'>, { text, number }: Asked): FoundBy {
  const phone = /^[\d -]+$/.test(text) ? formatPhone(text) : ''
  const digits = new RegExp(String.raw`^\d{${END_DIGITS}}$`).test(text)
  const address = /^\d{1,3}\.\d{1,3}(\.\d{0,3}){0,2}$|^[\da-f]{1,4}:[\da-f:]+$/.test(text)
  return {
    text,
    number,
    phone: isPhone(phone) ? keys.digest('phone', phone) : null,
    ends: digits
      ? { phone: endOf(keys, 'phone', text), account: endOf(keys, 'account', text) }
      : null,
    address: address ? text : null,
  }
}

type Lookup = { asked: Asked; named: Named; role: Role; members: { uid: string }[] }
const at = <R extends { at: Date }>(row: R) => ({ ...row, at: row.at.toISOString() })

const lookups = {
  requests: async (db: Reader, { named, role }: Lookup) => {
    const rows = await selectRequests(db, named, {
      deposit: may(role, 'deposits.read'),
      withdrawal: may(role, 'withdrawals.read'),
      inquiry: may(role, 'inquiries.read'),
      signup: may(role, 'signups.read'),
    })
    return rows.map(at)
  },

  bets: async (db: Reader, { named }: Lookup) =>
    readBetRows(
      db,
      (await selectBetNumbers(db, named)).map(({ no }) => no),
    ),

  rounds: async (db: Reader, { asked, named }: Lookup) => {
    const round = roundIn(asked.text)
    if (!round) return []
    const rows = await selectRounds(db, { ...round, limit: named.limit })
    return rows.map(({ drawAt, ...row }) => ({ ...row, drawAt: drawAt.toISOString() }))
  },

  transactions: async (db: Reader, { asked, named, role }: Lookup) => {
    const [called, moved] = await Promise.all([
      may(role, 'vendors.read') ? selectCalled(db, asked.text, named.limit) : [],
      may(role, 'members.read') ? selectTransfers(db, named) : [],
    ])
    return [
      ...called.map(({ call, ...row }) => ({ what: 'vendor' as const, label: call, ...at(row) })),
      ...moved.map(({ kind, ...row }) => {
        const { label } = transferKinds[kind]
        return { what: 'transfer' as const, tx: '', label, ...at(row) }
      }),
    ].slice(0, named.limit)
  },

  acts: async (db: Reader, { asked: { text, number }, named, members }: Lookup) => {
    const actions = Object.entries(actionWords)
      .filter(([, word]) => word.includes(text))
      .map(([action]) => action)
    const words = [...new Set([text, ...members.slice(0, WHOSE).map(({ uid }) => uid)])]
    const rows = await selectActs(db, { number, words, actions, limit: named.limit })
    return rows.map(at)
  },
}

/** `187`, `187회`, `동행 파워볼 187`, `20261121 187`: which round of the day, of which games. */
function roundIn(text: string) {
  const [, head = '', digits = ''] = /^(.*?)[\s#-]*(\d{1,4})\s*회?$/.exec(text) ?? []
  if (digits === '') return null
  const date = /^\d{8}$/.test(head) ? head : null
  const words = date ? [] : head.split(/\s+/).filter((word) => word !== '')
  const named = games.filter(({ title, hall }) => {
    const name = `${hall} ${title}`.toLowerCase()
    return words.every((word) => name.includes(word))
  })
  return { number: Number(digits), games: named.map(({ key }) => key), date }
}

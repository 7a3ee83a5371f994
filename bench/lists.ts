/**
 * Every list, report, card and statement that members, partners and operators read, one call after another over the
 * wire: what a long history makes of them. Members asked: the one who plays most, and others.
 */
import { createHash } from 'node:crypto'

import { GAME } from './draws.ts'
import { DATE, tokenOf, type BenchHouse, type BenchServer } from './house.ts'
import { accepted, headersOf, MEMBERS, say, tiny } from './measure.ts'

const OPERATOR = 'bench operator'
const PARTNER = 'bench partner'
/** The house's day, and the first of the longest time that may be searched. */
const TODAY = `${DATE.slice(0, 4)}-${DATE.slice(4, 6)}-${DATE.slice(6)}`
const MONTH = { start: '2025-12-16', end: TODAY }
const LAST_SUMMER = { start: '2025-07-01', end: '2025-07-31' }
/** Members of the partner. */
const BELOW = 1_000
const EACH = tiny ? 2 : 50

/** An operator who may everything and a partner, each with a session. */
export async function openDesk({ client }: BenchHouse) {
  const hashOf = (token: string) => createHash('sha256').update(token).digest()
  await client.query(
    `with made as (insert into operator (uid, name, role, password_hash) values ('bench', '측정', '관리자', '-') returning id)
     insert into operator_session (token_hash, operator_id, address) select $1, id, '-' from made`,
    [hashOf(OPERATOR)],
  )
  await client.query(`
    update member set type = '총판' where uid = 'bench2';
    update member m set upper_id = p.id from member p where p.uid = 'bench2' and m.id > p.id and m.id <= p.id + ${BELOW}`)
  await client.query('insert into partner_session (token_hash, session_hash) values ($1, $2)', [
    hashOf(PARTNER),
    hashOf(tokenOf(2)),
  ])
}

/** Where each side asks and as whom: the member who plays most, a partner with a thousand below, the operator. */
export const readers = ({ port, consolePort }: Pick<BenchServer, 'port' | 'consolePort'>) => ({
  member: { port, who: headersOf(1) as Record<string, string> },
  /** the partner as a member of the site */
  upper: { port, who: headersOf(2) as Record<string, string> },
  partner: { port: consolePort, who: { authorization: `Bearer ${PARTNER}` } },
  operator: { port: consolePort, who: { authorization: `Bearer ${OPERATOR}` } },
})

type Asked = {
  name: string
  port: number
  who: Record<string, string>
  path: string
  body?: object
}

/** What is asked, by who reads it; `n` chooses the member. */
function calls({ port, consolePort }: BenchServer, n: number): Asked[] {
  const who = headersOf(n === 0 ? 1 : 3 + ((n * 7_919) % Math.max(1, MEMBERS - 3)))
  const heavy = headersOf(1)
  const partner = headersOf(2)
  const member = (name: string, path: string, body?: object, as = who): Asked => ({
    name,
    port,
    who: as,
    path,
    ...(body && { body }),
  })
  const operator = (name: string, path: string, body?: object): Asked => ({
    name,
    port: consolePort,
    who: { authorization: `Bearer ${OPERATOR}` },
    path,
    ...(body && { body }),
  })
  const params = (data: object, pageIndex = 1) => ({ params: { data, pageIndex } })
  const of = (n % MEMBERS) + 1
  return [
    member('header', '/header/refresh'),
    member('betting', '/uGame/bettingList', params({ type: 'all', ...MONTH })),
    member(
      'betting, the heaviest',
      '/uGame/bettingList',
      params({ type: 'all', ...MONTH }, 1 + n),
      heavy,
    ),
    member(
      'betting, last summer',
      '/uGame/bettingList',
      params({ type: 'all', ...LAST_SUMMER }),
      heavy,
    ),
    member('betting, slots', '/uGame/bettingList', params({ type: 'slot', ...MONTH }), heavy),
    member('statement', '/my/statement', { ...MONTH, pocket: 'all', pageIndex: 1 }),
    member(
      'statement, the heaviest',
      '/my/statement',
      { ...MONTH, pocket: 'money', pageIndex: 1 + n },
      heavy,
    ),
    member(
      'statement, last summer',
      '/my/statement',
      { ...LAST_SUMMER, pocket: 'money', pageIndex: 1 },
      heavy,
    ),
    member('balance against the ledger', '/my/statement/check', undefined, heavy),
    member('deposits', '/uCharge/lastList'),
    member('withdrawals', '/uExchange/lastList'),
    member('turnover', '/my/turnover', undefined, heavy),
    member('limits', '/my/limits', undefined, heavy),
    member('points', '/uPointList/pointList', params(MONTH)),
    member('safe', '/uSafe/lastList'),
    member('inquiries', '/uBoard/csList', params({})),
    member('memos', '/uMemo/memoList', params({})),
    member('referrals', '/znjzkRecommendList/recommendList', params(MONTH), partner),
    member(
      'bets of referrals',
      '/znjzkgame/bettingList',
      params({ type: 'all', ...MONTH, uuid: '' }),
      partner,
    ),
    member('rolling', '/my/rolling', MONTH, partner),
    member('results', `/open/results/${GAME.ballStream}`),
    {
      name: 'totals of a partner',
      port: consolePort,
      who: { authorization: `Bearer ${PARTNER}` },
      path: '/partner/totals',
      body: MONTH,
    },
    operator('desk', '/op/desk'),
    operator('rounds', '/op/rounds', { pageIndex: 1 + n * 100 }),
    operator('rounds of a day', '/op/rounds', { game: GAME.key, date: '20250701', pageIndex: 1 }),
    operator('board of rounds', '/op/rounds/board'),
    operator('a round', `/op/rounds/${1 + n * 10}`),
    operator('approvals', '/op/approvals', { pageIndex: 1 }),
    operator('audit', '/op/audit', { pageIndex: 1 }),
    operator('members', '/op/members', { pageIndex: 1 + n }),
    operator('members by name', '/op/members', { text: `bench${of}`, pageIndex: 1 }),
    operator('member card', `/op/members/${of}`),
    operator('member card, the heaviest', '/op/members/1'),
    operator('plays of a member', '/op/members/1/plays'),
    operator('protection of a member', '/op/members/1/protection'),
    operator('deposits of the desk', '/op/deposits', { pageIndex: 1 + n }),
    operator('withdrawals of the desk', '/op/withdrawals', { pageIndex: 1 + n }),
    operator('inquiries of the desk', '/op/inquiries', { pageIndex: 1 }),
    operator('codes', '/op/codes', { pageIndex: 1 }),
    operator('tree', '/op/tree/heads', { pageIndex: 1 }),
    operator('a tree', '/op/tree/bench2'),
    operator('rolling of all', '/op/rolling', { ...MONTH, pageIndex: 1 }),
    operator('points of all', '/op/points', MONTH),
    operator('rounds of vendors', '/op/vendors/rounds', { pageIndex: 1 + n }),
    operator('returns of games', '/op/vendors/returns', MONTH),
    operator('callbacks', '/op/vendors/calls', { ...MONTH, pageIndex: 1 + n }),
    operator('report of a month', '/op/reports', MONTH),
    operator('report of last summer', '/op/reports', LAST_SUMMER),
  ]
}

export type Timed = { name: string; p50: number; p99: number }

/** Each list asked by itself, one call after the other; p50 and p99 in milliseconds, the slowest first. */
export async function measureLists(server: BenchServer, empty: boolean): Promise<Timed[]> {
  say('· lists, reports, cards and statements')
  const took = new Map<string, number[]>()
  for (let n = 0; n < EACH; n++)
    for (const { name, port, who, path, body } of calls(server, n)) {
      const began = performance.now()
      const ask = async () => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
          headers: { 'content-type': 'application/json', ...who },
        })
        return answer.text()
      }
      // As a page does; the time goes on meanwhile.
      let said = await ask()
      while (said.includes('"code":"retry"')) said = await ask()
      // What an empty house has not got is not found; the one that lived has it.
      if (!accepted(said) && !(empty && said.includes('"notFound"')))
        throw new Error(`${name}: ${said.slice(0, 300)}`)
      took.set(name, [...(took.get(name) ?? []), performance.now() - began])
    }
  const at = (times: number[], share: number) =>
    Math.round(times.sort((a, b) => a - b)[Math.floor((times.length - 1) * share)]! * 10) / 10
  return [...took]
    .map(([name, times]) => ({ name, p50: at(times, 0.5), p99: at(times, 0.99) }))
    .sort((a, b) => b.p99 - a.p99)
}

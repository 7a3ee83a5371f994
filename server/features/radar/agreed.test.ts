/** Acts on rings without a matching approved request: the database refuses them, and the books find them. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { checkBooks } from '../../ledger/books.ts'
import { ringActChecks } from '../../ledger/books-rings.ts'
import { openHouse, type House } from '../../testing/house.ts'

let house: House
let owner: pg.Client
let [a, b, c] = [0, 0, 0]
let [kim, lee] = [0, 0]
/** Two cases, and one merged into the first. */
let [ring, other, joined] = [0, 0, 0]
beforeAll(async () => {
  house = await openHouse()
  owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  ;[a, b, c] = [(await house.member()).id, (await house.member()).id, (await house.member()).id]
  await house.operator('정산')
  await house.operator('관리자')
  ;[kim, lee] = [
    await made('select min(id) as id from operator'),
    await made('select max(id) as id from operator'),
  ]
  const open = `insert into ring (score, lines, explanations) values (60, '[]', '{}') returning id`
  ;[ring, other] = [await made(open), await made(open)]
  joined = await made(`
    insert into ring (score, lines, explanations, state, ended, closed_at, into_id)
    values (60, '[]', '{}', 'closed', 'joined', business_now(), ${ring}) returning id`)
})
afterAll(async () => {
  await owner.end()
  await house.close()
})

async function made(sql: string): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(sql)
  return Number(rows[0]!.id)
}

type Asked = { action?: string; of?: number; state?: string; by?: number; members?: number[] }
/** Inserts a request and returns its id; approved by the second operator unless given otherwise. */
function approval({
  action = 'ring.bind',
  of = ring,
  state = 'approved',
  by = lee,
  members = [a, b],
}: Asked = {}) {
  const decider = state === 'pending' || state === 'withdrawn' ? 'null' : by
  const detail = JSON.stringify({ members, text: '거울' })
  return made(`
    insert into approval (action, subject, title, reason, requested_by, state, decided_by, decided_at, detail)
    values ('${action}', ${of}, '맞베팅', '거울 베팅', ${kim}, '${state}', ${decider},
      ${state === 'pending' ? 'null' : 'business_now()'}, '${detail}') returning id`)
}
const lift = (given: Asked = {}) => approval({ action: 'ring.lift', ...given })

type Bound = { members?: number[]; of?: number; since?: string }
async function bindBy(
  by: number,
  { members = [a, b], of = ring, since = '2026-01-01' }: Bound = {},
) {
  const id = await made(
    `insert into ring_bind (ring_id, approval_id, since) values (${of}, ${by}, '${since}') returning id`,
  )
  await add(id, members)
  return id
}
const add = (bind: number, members: number[]) =>
  owner.query(`insert into ring_bound select ${bind}, unnest(array[${members.join()}])`)
const bind = async (given: Bound = {}) => bindBy(await approval(given), given)
const end = (id: number, by: number | null, until = '2026-01-02') =>
  owner.query(`update ring_bind set until = '${until}', lift_id = ${by} where id = ${id}`)

async function take(by: number, bets: number[] = [], of = ring) {
  const id = await made(`
    insert into ring_take (ring_id, approval_id, pairs, stakes, due, taken) values (${of}, ${by}, 1, 1, 0, 0) returning id`)
  await owner.query(
    `insert into ring_taken_stake (take_id, bet_id) select ${id}, unnest($1::bigint[])`,
    [bets],
  )
}
/** Inserts a pending recovery request with its stakes, approves it and returns its id. */
async function recovery(bets: number[], given: Asked = {}) {
  const id = await approval({ action: 'ring.recover', ...given, state: 'pending' })
  await ask(id, bets)
  await owner.query(
    `update approval set state = 'approved', decided_by = ${lee}, decided_at = business_now() where id = ${id}`,
  )
  return id
}
async function ask(by: number, bets: number[]) {
  const pair = await made(
    `insert into ring_pair (ring_id, vendor, round_id, at) values (${ring}, false, 1, business_now()) returning id`,
  )
  await owner.query(
    `insert into ring_stake (bet_id, pair_id, member_id, stake)
    select n, ${pair}, ${a}, 1000 from unnest($1::bigint[]) as n on conflict do nothing`,
    [[...bets, 3]],
  )
  await owner.query(`insert into ring_asked select ${by}, unnest($1::bigint[])`, [bets])
}

const AGREED =
  'each bind, lift and recovery of a ring is as one operator requested and another approved'
/** The statement of a check, which has no values, to run within the transaction that is rolled back. */
async function textOf(name: string): Promise<string> {
  let text = ''
  await ringActChecks[name]!({
    async query(parts: TemplateStringsArray) {
      text = parts.join('')
      return []
    },
  })
  return text
}

/** Runs an act in a transaction that is rolled back; returns how many acts break the check. */
async function broken(act: () => Promise<unknown>): Promise<number> {
  await owner.query('begin')
  try {
    await act()
    // Fires the constraints as the end of the transaction would.
    await owner.query('set constraints all immediate')
    const { rows } = await owner.query<{ broken: string }>(await textOf(AGREED))
    return Number(rows[0]!.broken)
  } finally {
    await owner.query('rollback')
  }
}

test.each<[string, () => Promise<unknown>]>([
  ['a bind of the requested members', () => bind()],
  [
    'a bind beside another pending request',
    async () => void (await bind(), await approval({ state: 'pending' })),
  ],
  ['an end by an approved lift', async () => end(await bind(), await lift())],
  [
    'one lift that also ends the bind of a merged case',
    async () => {
      const binds = [await bind(), await bind({ of: joined, members: [b, c] })]
      const yes = await lift({ members: [a, b, c] })
      for (const id of binds) await end(id, yes)
    },
  ],
  [
    'a bind that replaces two at the same instant',
    async () => {
      const binds = [await bind(), await bind({ of: joined, members: [b, c] })]
      for (const id of binds) await end(id, null)
      await bind({ members: [a, b, c], since: '2026-01-02' })
    },
  ],
  [
    'a bind that replaces one with a later start, after the clock was set back',
    async () => {
      await end(await bind({ since: '2026-01-03' }), null, '2026-01-03')
      await bind({ members: [a, b, c], since: '2026-01-02' })
    },
  ],
  ['a recovery of requested stakes', async () => take(await recovery([1, 2]), [1])],
])('the database accepts %s', async (_, act) => {
  expect(await broken(act)).toBe(0)
})

const refused = '42501'
test.each<[string, string, () => Promise<unknown>]>([
  [
    'a bind without a request',
    '23502',
    () => owner.query(`insert into ring_bind (ring_id) values (${ring})`),
  ],
  ['a bind by a request that does not exist', '23503', () => bindBy(987_654)],
  [
    'a second bind by one approval',
    '23505',
    async () => {
      const by = await approval()
      await end(await bindBy(by), await lift())
      await bindBy(by)
    },
  ],
  ['an approval by the requester', '23514', () => approval({ by: kim })],
])('constraints and indexes refuse %s', async (_, code, act) => {
  await expect(broken(act)).rejects.toMatchObject({ code })
})

const planted: [string, () => Promise<unknown>][] = [
  ['a bind by a pending request', async () => bindBy(await approval({ state: 'pending' }))],
  ['a bind by a rejected request', async () => bindBy(await approval({ state: 'rejected' }))],
  ['a bind by a withdrawn request', async () => bindBy(await approval({ state: 'withdrawn' }))],
  ['a bind by a request about another case', async () => bindBy(await approval({ of: other }))],
  ['a bind by a lift request', async () => bindBy(await lift())],
  [
    'a bind approved by its requester',
    async () => {
      await owner.query('alter table approval drop constraint approval_check1')
      await bindBy(await approval({ by: kim }))
    },
  ],
  [
    'a bind of one member more than requested',
    async () => bindBy(await approval(), { members: [a, b, c] }),
  ],
  [
    'a bind of fewer members than requested',
    async () => bindBy(await approval({ members: [a, b, c] })),
  ],
  [
    'a bind of another member than requested',
    async () => bindBy(await approval(), { members: [a, c] }),
  ],
  [
    'a bind without members',
    async () =>
      made(`
    insert into ring_bind (ring_id, approval_id) values (${ring}, ${await approval()}) returning id`),
  ],
  [
    'a member added after the approval',
    async () => {
      const id = await bind()
      await owner.query('set constraints all immediate; set constraints all deferred')
      await add(id, [c])
    },
  ],
  ['an end without a lift or a replacing bind', async () => end(await bind(), null)],
  [
    'an end by a pending lift request',
    async () => end(await bind(), await lift({ state: 'pending' })),
  ],
  ['an end by a lift of another case', async () => end(await bind(), await lift({ of: other }))],
  [
    'an end by a lift of a case merged into it',
    async () => end(await bind(), await lift({ of: joined })),
  ],
  ['an end by a bind request', async () => end(await bind(), await approval())],
  [
    'an end by a lift approved by its requester',
    async () => {
      await owner.query('alter table approval drop constraint approval_check1')
      await end(await bind(), await lift({ by: kim }))
    },
  ],
  [
    'an end by a lift that does not name all members',
    async () => end(await bind(), await lift({ members: [a] })),
  ],
  [
    'a later end by a lift that was already used',
    async () => {
      const yes = await lift()
      await end(await bind(), yes)
      await end(await bind({ since: '2026-01-03' }), yes, '2026-01-04')
    },
  ],
  [
    'a replacing bind that leaves a member out',
    async () => {
      await end(await bind(), null)
      await bind({ members: [a, c], since: '2026-01-02' })
    },
  ],
  [
    'a replacing bind that starts after the end',
    async () => {
      await end(await bind(), null)
      await bind({ members: [a, b, c], since: '2026-01-03' })
    },
  ],
  [
    'a replacing bind of another case',
    async () => {
      await end(await bind(), null)
      await bind({ of: other, since: '2026-01-02' })
    },
  ],
  [
    'a recovery by a pending request',
    async () => take(await approval({ action: 'ring.recover', state: 'pending' })),
  ],
  [
    'a recovery by a request about another case',
    async () => take(await recovery([], { of: other })),
  ],
  ['a recovery by a bind request', async () => take(await approval())],
  [
    'a recovery approved by its requester',
    async () => {
      await owner.query('alter table approval drop constraint approval_check1')
      await take(await approval({ action: 'ring.recover', by: kim }))
    },
  ],
  [
    'a recovery of a stake that was not requested',
    async () => take(await recovery([1, 2]), [1, 3]),
  ],
  [
    'a recovered stake changed to one that was not requested',
    async () => {
      await take(await recovery([1, 2]), [1])
      await owner.query('update ring_taken_stake set bet_id = 3')
    },
  ],
]

test.each(planted)('the database refuses %s', async (_, act) => {
  await expect(broken(act)).rejects.toMatchObject({ code: refused })
})

test.each(planted)('the books find %s written with triggers off', async (_, act) => {
  expect(
    await broken(async () => {
      await owner.query('set local session_replication_role = replica')
      await act()
    }),
  ).toBeGreaterThan(0)
})

test('the database refuses stakes added to anything but a pending recovery request', async () => {
  for (const by of [{ action: 'ring.recover' }, { state: 'pending' }])
    await expect(broken(async () => ask(await approval(by), [1]))).rejects.toMatchObject({
      code: refused,
    })
})

test('checkBooks reports the invariant of ring acts as one that closes the site', async () => {
  const found = (await checkBooks(house.db)).find(({ name }) => name === AGREED)
  expect(found).toEqual({ name: AGREED, broken: 0, closes: true })
})

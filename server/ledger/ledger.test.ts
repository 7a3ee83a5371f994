import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDb, type Db, type Tx } from '../db/db.ts'
import { copyDatabase } from '../testing/database.ts'
import { insertMember } from '../testing/member-row.ts'
import { checkBooks } from './books.ts'
import { readAnswers, writeAnswers } from './answers.ts'
import { isPocket, kinds, pockets, type Kind } from './kinds.ts'
import { lockWallets, offer, openWallet, post, readWallet, type Transfer } from './ledger.ts'
import { postSet } from './post-set.ts'

let database: Awaited<ReturnType<typeof copyDatabase>>
let db: Db
beforeAll(async () => {
  database = await copyDatabase()
  db = openDb({ url: database.serverUrl, pool: 20 })
})
afterAll(async () => {
  const books = await checkBooks(db, { transfersOnly: true })
  await db.close()
  await database.drop()
  expect(books.filter(({ broken }) => broken > 0)).toEqual([])
})

let cause = 0

async function openMember(money = 0) {
  const member = await insertMember(db, `m${randomUUID().replaceAll('-', '').slice(0, 18)}`)
  await db.begin(async (tx) => {
    await openWallet(tx, member)
    if (money) await post(tx, [{ member, kind: 'grant', cause: ++cause, amount: money }])
  })
  return member
}

const postOne = (transfer: Transfer) => db.begin(async (tx) => (await offer(tx, [transfer]))[0]!)
const resultOf = async (transfer: Transfer) => (await postOne(transfer)).result

test('a batch is answered in order, each with its own verdict, and the rest goes on after one falls short', async () => {
  const [lee, kim] = [await openMember(10_000), await openMember()]
  const verdicts = await db.begin((tx) =>
    offer(tx, [
      { member: lee, kind: 'safe.add', cause: ++cause, amount: 6_000 },
      { member: lee, kind: 'safe.add', cause: ++cause, amount: 6_000 },
      { member: kim, kind: 'grant', cause: ++cause, amount: 500 },
      { member: lee, kind: 'safe.add', cause: ++cause, amount: 4_000 },
      { member: kim, kind: 'grant', cause, amount: 500 },
      { member: kim, kind: 'grant', cause: cause - 1, amount: 900 },
    ]),
  )
  expect(verdicts.map(({ result }) => result)).toEqual([
    'posted',
    'short',
    'posted',
    'posted',
    'posted',
    'repeated',
  ])
  expect(verdicts[1]).toEqual({ result: 'short', held: 4_000 })
  expect(await readWallet(db, lee)).toMatchObject({ money: 0, safe: 10_000 })
  expect(await readWallet(db, kim)).toMatchObject({ money: 1_000 })
})

test('the same cause is posted once, whether it comes again in the batch or later', async () => {
  const lee = await openMember()
  const grant: Transfer = { member: lee, kind: 'grant', cause: ++cause, amount: 700 }
  const [first, again] = await db.begin((tx) => offer(tx, [grant, grant]))
  const later = await postOne(grant)
  expect(first).toMatchObject({ result: 'posted', after: { money: 700 } })
  expect([again, later]).toEqual(
    [1, 2].map(() => ({ result: 'repeated', id: (first as { id: number }).id })),
  )
  expect(await readWallet(db, lee)).toMatchObject({ money: 700 })
})

test.each<[string, (lee: number) => Transfer]>([
  ['falls short', (lee) => ({ member: lee, kind: 'safe.add', cause: ++cause, amount: 5_001 })],
  ['stands already', (lee) => ({ member: lee, kind: 'grant', cause, amount: 5_000 })],
])('what was judged is posted whole: where one %s nothing of the batch stays', async (_, wrong) => {
  const lee = await openMember(5_000)
  const judged = wrong(lee)
  const batch = [{ member: lee, kind: 'safe.add' as const, cause: ++cause, amount: 100 }, judged]
  const posted = db.begin((tx) => post(tx, batch))
  await expect(posted).rejects.toThrow(`a judged ${judged.kind} ${judged.cause}`)
  expect(await readWallet(db, lee)).toMatchObject({ money: 5_000, safe: 0 })
})

test('of transfers made at once, only as many pass as the money can pay', async () => {
  const lee = await openMember(50_000)
  const results = await Promise.all(
    Array.from({ length: 30 }, () =>
      resultOf({ member: lee, kind: 'safe.add', cause: ++cause, amount: 20_000 }),
    ),
  )
  expect(results.filter((result) => result === 'posted')).toHaveLength(2)
  expect(await readWallet(db, lee)).toMatchObject({ money: 10_000, safe: 40_000 })
})

test('of the same transfer made many times at once, exactly one is posted', async () => {
  const lee = await openMember(50_000)
  const move: Transfer = { member: lee, kind: 'safe.add', cause: ++cause, amount: 1_000 }
  const results = await Promise.all(Array.from({ length: 30 }, () => resultOf(move)))
  expect(results.toSorted()).toEqual(['posted', ...Array.from({ length: 29 }, () => 'repeated')])
})

test('opposite moves of two pockets at once keep their sum, in batches that name members in any order', async () => {
  const members = await Promise.all([1, 2, 3, 4].map(() => openMember(30_000)))
  await Promise.all(
    Array.from({ length: 40 }, (_, turn) =>
      db.begin((tx) =>
        offer(
          tx,
          (turn % 2 ? members : members.toReversed()).map((member) => ({
            member,
            kind: turn % 3 ? 'safe.add' : 'safe.remove',
            cause: ++cause,
            amount: 7_000,
          })),
        ),
      ),
    ),
  )
  for (const member of members) {
    const { money, safe } = await readWallet(db, member)
    expect(money + safe).toBe(30_000)
  }
})

test('a set is credited once to each member, also when it is run twice at once', async () => {
  const members = await Promise.all([1, 2, 3].map(() => openMember()))
  const credits = { kind: 'win' as Kind, cause: ++cause, members, amounts: [100, 0, 300] }
  const runs = await Promise.allSettled([1, 2, 3].map(() => db.begin((tx) => postSet(tx, credits))))
  const again = await db.begin((tx) => postSet(tx, credits))
  expect(runs.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  expect(again).toEqual({ count: 0, sum: 0 })
  expect(
    await Promise.all(members.map(async (member) => (await readWallet(db, member)).money)),
  ).toEqual([100, 0, 300])
})

test.each<[string, (tx: Tx, members: number[]) => Promise<unknown>]>([
  [
    'a set',
    (tx, members) =>
      postSet(tx, { kind: 'win', cause: ++cause, members, amounts: members.map(() => 7) }),
  ],
  ['who locks many', (tx, members) => lockWallets(tx, members)],
])(
  '%s takes wallets in the order of their ids, however they are named: it waits for the first and holds no other',
  async (_, take) => {
    const members: number[] = []
    for (let n = 0; n < 40; n++) members.push(await openMember())
    // Neither named first nor first in the table.
    await postOne({ member: members[0]!, kind: 'grant', cause: ++cause, amount: 1_000 })
    const placeOf = (n: number) => (n * 17 + 20) % 40
    const named = members.map((_member, n) => members[placeOf(n)]!)
    let run: Promise<unknown> = Promise.resolve()
    await db.begin(async (tx) => {
      await lockWallets(tx, [members[0]!])
      run = db.begin((other) => take(other, named))
      const waiting = () => db.query`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting()).length, { interval: 5 }).toBe(1)
      const free = await tx.query`
        select from wallet where member_id = any(${members}::bigint[]) for update skip locked`
      expect(free).toHaveLength(40)
    })
    await run
  },
)

test('what was posted can be neither changed nor deleted, by the application or by its owner', async () => {
  const owner = openDb({ url: database.url })
  await expect(db.query`update transfer set amount = 1`).rejects.toThrow('permission denied')
  await expect(db.query`delete from transfer`).rejects.toThrow('permission denied')
  await expect(owner.query`update transfer set amount = 1`).rejects.toThrow('append-only')
  await expect(owner.query`truncate transfer cascade`).rejects.toThrow('append-only')
  await owner.close()
})

test('an answer is kept by its key: the same body hears it again, another body is told so', async () => {
  const member = await openMember()
  const asked = { member, call: 'bet', key: 'k'.repeat(16), bodyHash: Buffer.from('one') }
  await db.begin((tx) => writeAnswers(tx, [{ ...asked, answer: '{"a":1}' }]))
  const heard = await db.begin((tx) =>
    readAnswers(tx, [
      asked,
      { ...asked, bodyHash: Buffer.from('two') },
      { ...asked, key: 'z'.repeat(16) },
    ]),
  )
  expect(heard).toEqual([{ answer: '{"a":1}' }, 'keyReuse', null])
})

test('the table of kinds and the list in the code say the same', async () => {
  const table =
    await db.query`select kind, debit as from, credit as to, unit from transfer_kind order by kind`
  const list = Object.entries(kinds).map(([kind, { from, to, unit }]) => ({ kind, from, to, unit }))
  expect(table).toEqual(list.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)))
})

test('any run of batches leaves every wallet as a naive model of the books would', async () => {
  const names = Object.keys(kinds) as Kind[]
  const transfer = fc.record({
    who: fc.nat(2),
    kind: fc.constantFrom(...names),
    cause: fc.integer({ min: 1, max: 6 }),
    amount: fc.integer({ min: 1, max: 50_000 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(transfer, { maxLength: 6 }), { maxLength: 6 }),
      async (batches) => {
        const members = await Promise.all([0, 1, 2].map(() => openMember()))
        const model = members.map(() => ({ money: 0, safe: 0, held: 0, point: 0, coin: 0 }))
        const seen = new Set<string>()
        const base = (cause += 10)
        for (const batch of batches) {
          const transfers = batch.map(({ who, ...rest }) => ({
            ...rest,
            cause: base + rest.cause,
            member: members[who]!,
          }))
          const verdicts = await db.begin(async (tx) =>
            offer(tx, transfers, { wallets: await lockWallets(tx, members) }),
          )
          batch.forEach(({ who, kind, amount, cause: at }, index) => {
            const wallet = model[who]!
            const { from, to } = kinds[kind]
            const name = `${who} ${kind} ${at}`
            const expected = seen.has(name)
              ? 'repeated'
              : isPocket(from) && wallet[from] < amount
                ? 'short'
                : 'posted'
            expect(verdicts[index]!.result).toBe(expected)
            if (expected !== 'posted') return
            seen.add(name)
            if (isPocket(from)) wallet[from] -= amount
            if (isPocket(to)) wallet[to] += amount
          })
        }
        for (const [who, member] of members.entries()) {
          const wallet = await readWallet(db, member)
          expect(Object.fromEntries(pockets.map((pocket) => [pocket, wallet[pocket]]))).toEqual(
            model[who],
          )
        }
        cause += 10
      },
    ),
    { numRuns: 25 },
  )
})

test.each([0, -5, 0.5, Number.NaN, 2 ** 53])(
  '%d is no amount: a bug, and nothing of the batch stays',
  async (amount) => {
    const member = await openMember(100)
    const transfers: Transfer[] = [
      { member, kind: 'safe.add', cause: ++cause, amount: 10 },
      { member, kind: 'safe.add', cause: ++cause, amount },
    ]
    await expect(db.begin((tx) => post(tx, transfers))).rejects.toThrow(/^a transfer of/)
    expect(await readWallet(db, member)).toMatchObject({ money: 100, safe: 0 })
  },
)

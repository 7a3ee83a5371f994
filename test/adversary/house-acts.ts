/** Acts on seals, draws, pay-outs and answers; and of a member who invents a receipt. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import { receiptBytes, sealBytes } from '@madang/contract/core/book/book.ts'
import { bytesOf } from '@madang/contract/core/book/tree.ts'
import { commitOf } from '@madang/contract/core/draw/kdraw.ts'
import type { ToldSeal } from '@madang/contract/core/book/verify.ts'

import { sha256 } from '../../scripts/witness/means.ts'
import type { Act, Done, Scene } from './act.ts'
import { payActs } from './pay-acts.ts'
import { drawnOtherwise, STREAM } from './world.ts'

/** As the tables were, once the act is found. */
async function keeping(
  { world }: Scene,
  tables: string[],
  act: () => Promise<unknown>,
): Promise<Done> {
  for (const table of tables) await world.su(`create temp table kept_${table} as table ${table}`)
  await act()
  return {
    async undo() {
      for (const table of tables)
        await world.su(
          `delete from ${table}; insert into ${table} overriding system value table kept_${table}; drop table kept_${table}`,
        )
    },
  }
}

/** Changes that a seal may bring with it: what it is made for. */
const bend = ({ world, round, random }: Scene) =>
  world.su('update bet set stake = stake + $2 where id = $1', [
    ...[random.pick(round.bets).id, Math.ceil(random.next() * 4_000)],
  ])

const fields = ['count', 'stake', 'worst', 'root', 'prev', 'hash', 'signature', 'blinds'] as const
const KEY = /^key 1 is another than it was$/
const bytes = new Set<string>(['root', 'prev', 'hash', 'signature', 'blinds'])

const sealActs: readonly Act[] = [
  {
    ...{ kind: 'seals twice: a second seal in the place of the first', at: ['sealed', 'drawn'] },
    async act(scene) {
      await bend(scene)
      await scene.world.su('delete from seal where draw_id = $1', [scene.round.draw])
      await scene.round.seal()
    },
  },
  {
    ...{ kind: 'seals twice: a second seal after the first, signed', at: ['drawn'] },
    async act({ world, round, random }) {
      const key = await world.key()
      world.bend((path, text) => {
        if (!path.startsWith(`/open/seals/${STREAM}?`) && path !== `/open/seals/${STREAM}`)
          return null
        const told = JSON.parse(text) as { data: ToldSeal[] }
        const last = told.data.at(-1)
        if (last?.round !== round.place.round) return null
        const bent = { ...last, stake: last.stake + random.pick([0, 1_000]), prev: last.hash }
        const written = sealBytes({ ...bent, root: bytesOf(bent.root), prev: bytesOf(bent.prev) })
        const hash = sha256(written).toString('hex')
        told.data.push({ ...bent, hash, signature: key.sign(written).toString('hex') })
        return JSON.stringify(told)
      })
    },
  },
  {
    ...{ kind: 'seals late: after the draw, another book', at: ['closed'] },
    async act(scene) {
      await scene.round.seal()
      return {
        async after() {
          await bend(scene)
          await scene.world.su('delete from seal where draw_id = $1', [scene.round.draw])
          await scene.round.seal()
        },
      }
    },
  },
  {
    ...{ kind: 'seals never: a draw without its seal', at: ['closed'] },
    async act({ world, round }) {
      await round.seal()
      return { after: () => world.su('delete from seal where draw_id = $1', [round.draw]) }
    },
  },
  {
    ...{ kind: 'changes a seal', at: ['sealed', 'drawn'] },
    async act({ world, round, random }) {
      const field = random.pick(fields)
      const other = bytes.has(field)
        ? `set_byte(${field}, $2 % length(${field}), 255 - get_byte(${field}, $2 % length(${field})))`
        : `${field} + 1 + $2`
      await world.su(`update seal set ${field} = ${other} where draw_id = $1`, [
        ...[round.draw, Math.floor(random.next() * 1_000)],
      ])
    },
  },
  {
    ...{ kind: 'signs the chain of seals again from some draw on', at: ['drawn'] },
    names: /^the seal of pbg\.powerball \d{8}-\d+ is another than it was$/,
    async act(scene) {
      const { world, round, random } = scene
      const back = Math.floor(random.next() * 4)
      return keeping(scene, ['seal', 'bet'], async () => {
        const last = `select no from seal where draw_id = $1`
        await bend(scene)
        await world.su(`delete from seal where stream = $2 and no >= (${last}) - $3`, [
          ...[round.draw, STREAM, back],
        ])
        // All from there, as if each had been sealed so: one more bet in the first, where it is an older one.
        await world.su(
          `update bet b set stake = stake + 1 from round r where r.id = b.round_id and r.game = $1
            and not exists (select from seal s where s.draw_id = r.draw_id)`,
          [STREAM],
        )
        await round.seal()
      })
    },
  },
  {
    ...{ kind: 'exchanges the house’s key', at: ['drawn'], names: KEY },
    act: (scene) =>
      keeping(scene, ['book_key'], () =>
        scene.world.su('update book_key set public_key = $1', [randomBytes(32)]),
      ),
  },
  {
    ...{ kind: 'changes since when a key is used', at: ['drawn'], names: KEY },
    act: (scene) =>
      keeping(scene, ['book_key'], () =>
        scene.world.su(`update book_key set since = since + $1 * interval '1 microsecond'`, [
          Math.ceil(scene.random.next() ** 4 * 86_400_000_000) * scene.random.pick([-1, 1]),
        ]),
      ),
  },
]

const drawActs: readonly Act[] = [
  {
    ...{ kind: 'draws with another entropy', at: ['drawn'] },
    async act({ world, round, random }) {
      const value = random.pick([null, { index: round.bets.length, value: randomBytes(32) }])
      const { balls, powerball } = drawnOtherwise(round, value)
      await world.su('update reveal set balls = $2, powerball = $3 where draw_id = $1', [
        ...[round.draw, balls, powerball],
      ])
    },
  },
  {
    ...{ kind: 'grinds the seed after the seal', at: ['drawn'] },
    names: /^the chain of pbg\.powerball \d{8} begins elsewhere/,
    async act(scene) {
      const { world, round, random } = scene
      const extent = Math.floor(random.next() * 3)
      const seed = randomBytes(32)
      return keeping(scene, ['reveal', 'draw', 'draw_chain'], async () => {
        await world.su('update reveal set seed = $2 where draw_id = $1', [round.draw, seed])
        if (extent === 0) return
        await world.su('update draw set commit = sha256($2) where id = $1', [round.draw, seed])
        if (extent === 1) return
        let link: Uint8Array = seed
        const { i } = round.provider.timesOf(round.place.round)
        for (let k = 0; k < i; k++) link = commitOf(link)
        await world.su('update draw_chain set anchor = $2 where stream = $1 and date = $3', [
          ...[STREAM, link, round.place.date],
        ])
      })
    },
  },
]

const answerActs: readonly Act[] = [
  {
    ...{ kind: 'withholds bets from the published book', at: ['drawn'] },
    async act({ world, round, random }) {
      const out = random.pick(round.bets).id
      world.bend((path, text) =>
        path.startsWith('/open/books/') &&
        path.endsWith(`/${round.place.date}/${round.place.round}`)
          ? text
              .split('\n')
              .filter((line) => !line.startsWith(`{"id":${out},`))
              .join('\n')
          : null,
      )
    },
  },
  {
    ...{ kind: 'never opens a book', at: ['drawn'] },
    async act({ world, round: { place } }) {
      world.bend((path) =>
        path === `/open/books/${place.stream}/${place.date}/${place.round}` ? 'shut' : null,
      )
    },
  },
  {
    ...{ kind: 'tells the seal no more', at: ['sealed', 'drawn'] },
    async act({ world, round }) {
      world.bend((path, text) => {
        if (!path.startsWith('/open/seals/')) return null
        const told = JSON.parse(text) as { data: ToldSeal[] }
        const data = told.data.filter(
          (one) => one.round !== round.place.round || one.date !== round.place.date,
        )
        return JSON.stringify({ ...told, data })
      })
    },
  },
]

const forger = generateKeyPairSync('ed25519').privateKey

/** A member shows a receipt that the house never gave. */
const inventions: readonly Act[] = [
  {
    ...{ kind: 'invents a receipt', at: ['sealed', 'drawn'] },
    names: /^the receipt \d+ of pbg\.powerball \d{8}-\d+ is not signed/,
    async shows({ world, round, random }) {
      const true_ = world.owned(round.place)
      const one = random.pick(true_)
      const { receipt } = one
      const way = Math.floor(random.next() * 5)
      const other = world.members.find(({ uid }) => uid !== one.uid)!.uid
      const at = receipt.at
      const root = randomBytes(32)
      const forged = [
        {
          ...one,
          receipt: { ...receipt, [random.pick(['stake', 'odds', 'placedAt', 'id', 'at'])]: 1 + at },
        },
        { ...one, receipt: { ...receipt, pick: `${receipt.pick} ` } },
        { ...one, uid: other },
        { ...one, date: '20260114' },
        {
          ...one,
          receipt: {
            ...receipt,
            ...{ size: 1, index: 0, path: [], root: root.toString('hex') },
            signature: sign(null, receiptBytes({ at, size: 1, root }), forger).toString('hex'),
          },
        },
      ][way]!
      return [...true_.filter((each) => each !== one), forged]
    },
  },
]

export const houseActs = [...sealActs, ...drawActs, ...payActs, ...answerActs, ...inventions]

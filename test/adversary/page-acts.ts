/** Acts on what a page is answered: keys told otherwise, receipts signed wrongly, answers that never come. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import { sealBytes } from '@madang/contract/core/book/book.ts'
import type { Receipt, ToldKey } from '@madang/contract/core/book/receipt.ts'
import { bytesOf } from '@madang/contract/core/book/tree.ts'
import type { ToldSeal } from '@madang/contract/core/book/verify.ts'

import type { Act, Scene } from './act.ts'

const HOUR = 3_600_000_000
const pair = generateKeyPairSync('ed25519')
const otherKey = pair.publicKey
  .export({ format: 'der', type: 'spki' })
  .subarray(-32)
  .toString('hex')

const signedAnew = (seal: ToldSeal, key: number): ToldSeal => {
  const bytes = sealBytes({ ...seal, root: bytesOf(seal.root), prev: bytesOf(seal.prev) })
  return { ...seal, key, signature: sign(null, bytes, pair.privateKey).toString('hex') }
}

/** Publishes other keys, and all seals signed by them: by that list alone nothing is wrong. */
function tellKeys({ world }: Scene, keysOf: (first: ToldKey) => ToldKey[]) {
  world.bend((path, text) => {
    if (path === '/open/keys') {
      const [first] = (JSON.parse(text) as { data: [ToldKey] }).data
      return JSON.stringify({ result: true, msg: '', data: keysOf(first) })
    }
    if (!path.startsWith('/open/seals/')) return null
    const told = JSON.parse(text) as { data?: ToldSeal | ToldSeal[] }
    if (!told.data) return null
    const by = keysOf({ id: 1, publicKey: '', from: 0, until: null }).at(-1)!.id
    const data = Array.isArray(told.data)
      ? told.data.map((seal) => signedAnew(seal, by))
      : signedAnew(told.data, by)
    return JSON.stringify({ ...told, data })
  })
}

const MISSING = /서명된 영수증이 있는 내 베팅이 장부에 없습니다/
/** Some bets of the draw go before its seal, and then the key of their receipts is exchanged. */
const ofKeys = (
  kind: string,
  fault: RegExp,
  keysOf: (first: ToldKey, at: number) => ToldKey[],
): Act[] => {
  const tell = (scene: Scene) => {
    const at = scene.world.owned(scene.round.place)[0]!.receipt.at
    tellKeys(scene, (first) => keysOf(first, at))
  }
  return [
    {
      ...{ kind: `${kind}, with two bets left out of the book`, at: ['open'], page: MISSING },
      async act(scene) {
        const ids = scene.round.bets.slice(0, 2).map(({ id }) => id)
        await scene.world.su('delete from bet where id = any($1)', [ids])
        tell(scene)
      },
    },
    { ...{ kind, at: ['drawn'], page: fault }, act: async (scene) => tell(scene) },
  ]
}
const next = (at: number): ToldKey => ({ id: 2, publicKey: otherKey, from: at - HOUR, until: null })

/** A further bet, whose answer is bent on its way. */
async function betBent({ world, round, random }: Scene, bent: (receipt: Receipt) => Receipt) {
  world.bend((path, text) => {
    const told = JSON.parse(text.startsWith('{"result"') ? text : '{}') as { receipt?: Receipt }
    return path === '/uGame/bet' && told.receipt
      ? JSON.stringify({ ...told, receipt: bent(told.receipt) })
      : null
  })
  await world.betOn(random.pick(world.members), round.place)
  world.bend(null)
}

export const pageActs: readonly Act[] = [
  ...ofKeys('exchanges a key', /처음 공개된 것과 다릅니다/, (first) => [
    { ...first, publicKey: otherKey },
  ]),
  ...ofKeys('ends a key early', /사용 기간이 아닙니다/, (first, at) => [
    { ...first, until: at - HOUR },
    next(at),
  ]),
  ...ofKeys('leaves a key out', /공개된 목록에 없습니다/, (_, at) => [next(at)]),
  {
    ...{ kind: 'signs a receipt wrongly', at: ['open'], page: /서명되지 않았거나/ },
    act: (scene) =>
      betBent(scene, (receipt) =>
        scene.random.pick([
          { ...receipt, signature: randomBytes(64).toString('hex') },
          { ...receipt, stake: receipt.stake + 1_000 },
          { ...receipt, root: createHash('sha256').update(receipt.root).digest('hex') },
        ]),
      ),
  },
  {
    ...{ kind: 'drops a bet whose answer was lost with a reload', at: ['open'], page: MISSING },
    async act({ world, round, random }) {
      const by = random.pick(world.members)
      const before = world.owned(round.place).map(({ receipt }) => receipt.id)
      const id = await world.betAndReload(by, round.place)
      if (before.includes(id)) throw new Error('the bet was not taken')
      await world.su('delete from bet where id = $1', [id])
    },
  },
]

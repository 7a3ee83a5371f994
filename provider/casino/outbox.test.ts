import { expect, test } from 'vitest'

import { dataFolder } from '../testing/process.ts'
import { storesOfTest } from '../testing/stores.ts'
import { openOutbox } from './outbox.ts'
import type { Wallet } from './wallet.ts'

test('who waits for a round of which nothing is owed waits for nothing', async () => {
  const folder = dataFolder()
  const store = (await storesOfTest(folder.path)).vendor()
  const outbox = openOutbox({ store, wallet: { ask: async () => null }, paid: () => {} })
  expect(await outbox.heard('known', 600_000)).toBe(true)

  store.tell('kkachi', 'owed', 'player', 'end', '{}')
  expect(await outbox.heard('owed', 1)).toBe(false)
  await outbox.stop()
  await store.close()
  folder.remove()
})

test('a vendor the server does not answer holds up no other vendor’s wins', async () => {
  const folder = dataFolder()
  const store = (await storesOfTest(folder.path)).vendor()
  for (let i = 0; i < 40; i++) store.tell('haneul', `haneul ${i}`, 'p', 'end', `{"round":"${i}"}`)
  store.tell('kkachi', 'kkachi 1', 'p', 'end', '{"round":"won"}')
  const wallet: Wallet = {
    ask: (vendor, _call, _body, options) =>
      vendor === 'kkachi'
        ? Promise.resolve({ status: 'OK', balance: 0, tx: '' })
        : new Promise((done) => options!.ending!.addEventListener('abort', () => done(null))),
  }
  const outbox = openOutbox({ store, wallet, paid: () => {} })
  expect(await outbox.heard('kkachi 1', 2_000)).toBe(true)
  await outbox.stop()
  await store.close()
  folder.remove()
})

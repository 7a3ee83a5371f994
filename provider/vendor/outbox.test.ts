import { expect, test } from 'vitest'

import { dataFolder } from '../testing/process.ts'
import { openOutbox } from './outbox.ts'
import { openVendorStore } from './store.ts'

test('who waits for a round of which nothing is owed waits for nothing', async () => {
  const folder = dataFolder()
  const store = openVendorStore(folder.path)
  const outbox = openOutbox({ store, wallet: { ask: async () => null }, paid: () => {} })
  expect(await outbox.heard('known', 600_000)).toBe(true)

  store.tell('kkachi', 'owed', 'player', 'end', '{}')
  expect(await outbox.heard('owed', 1)).toBe(false)
  await outbox.stop()
  store.close()
  folder.remove()
})

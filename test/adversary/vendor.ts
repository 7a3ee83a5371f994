/** A real vendor beside the server of a world, and what an operator of it with its key and its store may do. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { casinoGame, type CasinoGame } from '@madang/contract/core/casino/catalogue.ts'
import { playRound } from '@madang/contract/core/casino/slot-engines.ts'
import { slotModels } from '@madang/contract/core/casino/slot-models.ts'
import { bytesToHex, commitOf } from '@madang/contract/core/draw/kdraw.ts'

import { plainNow } from '../../provider/clock.ts'
import type { Config } from '../../provider/config.ts'
import { ownWords } from '../../provider/casino/seeds.ts'
import { openVendorStore, type SeedRow } from '../../provider/casino/store.ts'
import { tables } from '../../provider/casino/tables.ts'
import { openVendor } from '../../provider/casino/vendor.ts'
import { openFile } from '../../provider/db/database.ts'
import { openSeal } from '../../provider/draws/seal.ts'
import { dataFolder } from '../../provider/testing/process.ts'
import { readCatalogues } from '../../server/features/casino/casino.ts'
import type { House } from '../../server/testing/house.ts'
import { GAME, STAKE } from './window.ts'

/** A world puts another in its place. */
export const { fetch: overPort } = globalThis

export type SlotVendor = Awaited<ReturnType<typeof openSlotVendor>>

/** `serverOrigin`: where its wallet calls go. */
export async function openSlotVendor(house: House, serverOrigin: string) {
  const folder = dataFolder()
  const keysDir = `${folder.path}/keys`
  const secrets = [house.providerSecret]
  const config = { dataDir: folder.path, keysDir, secrets, serverOrigin, drawSeconds: null }
  const db = openFile(join(folder.path, 'vendor.db'), tables)
  const store = openVendorStore(db)
  const now = plainNow(() => house.deps.clock.now())
  const vendor = openVendor(config as unknown as Config, now, store)
  const server = createServer((request, response) => vendor.handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  house.config.providerPort = port
  await vendor.inStep
  await readCatalogues(house.deps)

  const seal = openSeal(keysDir)
  const { model } = casinoGame(GAME) as CasinoGame & { kind: 'slot' }
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Puts another seed, whose first spin wins nothing, and its commitment in the place of those under `commit`. */
    exchange(commit: string) {
      const row = db.prepare('select * from seed where "commit" = ?').get(commit) as SeedRow
      for (;;) {
        const seed = randomBytes(32)
        const words = ownWords(GAME, { ...row, seed })
        const { amount, spins } = playRound(slotModels[model], (index) => words(1 + index), STAKE)
        if (amount > 0 || spins.length > 1) continue
        const set = db.prepare('update seed set sealed = ?, "commit" = ? where id = ?')
        const to = [seal.close(seed), bytesToHex(commitOf(seed)), row.id] as const
        return store.together(() => set.write(...to))
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await vendor.stop()
      folder.remove()
    },
  }
}

/** Acts on a vendor's store: a commitment exchanged after the stake, for that of another seed. */
import { walletRoutes } from '@madang/contract/provider/wallet.ts'

import type { Act } from './act.ts'

/** A slot's pace is 2.5 s. */
const PACE_MS = 3_000

export const vendorActs: readonly Act[] = [
  {
    ...{ kind: 'exchanges a commitment between the stake and its spin', at: ['drawn'] },
    page: /베팅 전에 이 창에 표시된 약속값과 게임사가 지금 보여주는 약속값이 다릅니다/,
    async act({ world, random }) {
      const { window, vendor } = await world.play(random.pick(world.members))
      const commit = await window.turn()
      world.bend((path) => {
        if (path !== walletRoutes.bet.path) return null
        vendor.exchange(commit)
        return null
      })
      await window.spin(commit)
      world.bend(null)
      return { undo: async () => world.leaveGames() }
    },
  },
  {
    ...{ kind: 'exchanges a commitment whose proof was opened', at: ['drawn'] },
    page: /게임사가 먼저 보여준 약속값과 지금 보여주는 약속값이 다릅니다/,
    async act({ world, round, random }) {
      const { window, vendor } = await world.play(random.pick(world.members))
      let commit: string
      // The seed in its place wins nothing either: its proof repeats the spin.
      do {
        await world.house.clock.advance(PACE_MS)
        commit = await window.turn()
      } while ((await window.spin(commit)) > 0)
      const before = await world.seen(round.place)
      if (before) throw new Error(`before the exchange: ${before}`)
      vendor.exchange(commit)
      return { undo: async () => world.leaveGames() }
    },
  },
]

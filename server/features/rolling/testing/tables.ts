/** Rounds of a vendor's games for tests of rolling: one game of each kind, bets of any picks. */
import type { PlayedGame } from '@madang/contract/core/edges.ts'

import type { House } from '../../../testing/house.ts'
import { openVendor } from '../../../testing/vendor.ts'

export type Stakes = Record<string, number>
export type TestTables = Awaited<ReturnType<typeof openTables>>

/** Vendors whose first game is of each kind; their second is a slot. */
const kinds = {
  haneul: 'baccarat',
  cheong: 'dragon',
  dalbit: 'roulette',
  sanho: 'etc',
} as const
const vendorOf: Record<PlayedGame, { id: keyof typeof kinds; name: 'one' | 'two' }> = {
  baccarat: { id: 'haneul', name: 'one' },
  dragon: { id: 'cheong', name: 'one' },
  roulette: { id: 'dalbit', name: 'one' },
  etc: { id: 'sanho', name: 'one' },
  slot: { id: 'haneul', name: 'two' },
}

export async function openTables(house: House) {
  const vendors = new Map<string, Awaited<ReturnType<typeof openVendor>>>()
  for (const [id, type] of Object.entries(kinds)) {
    vendors.set(id, await openVendor(house, id))
    await house.db.query`update vendor_game set type = ${type} where id = ${`${id}.one`}`
  }
  let names = 0
  const name = (what: string) => `${what}${++names}`
  const sessions = new Map<string, Promise<string>>()

  /** The play a member has open, opened where they have none. */
  function sessionOf(member: { id: number; token: string }, game: PlayedGame) {
    const { id, name: which } = vendorOf[game]
    const key = `${member.id} ${game}`
    const open = sessions.get(key) ?? vendors.get(id)!.open(member, which)
    sessions.set(key, open)
    return open
  }

  return {
    /** A round of a kind of game, opened by its first bet. */
    round(game: PlayedGame) {
      const { id, name: which } = vendorOf[game]
      const vendor = vendors.get(id)!
      const ref = name('r')
      /** As a vendor does: what is not answered is asked again. */
      const must = async (ask: () => ReturnType<typeof vendor.ask>) => {
        let answer = await ask()
        while (answer.status >= 500) answer = await ask()
        if (answer.said.status !== 'OK') throw new Error(`${answer.status} ${answer.text}`)
      }
      return {
        ref,
        vendor,
        /** Answers the bet's tx. */
        async bet(member: { id: number; token: string }, stakes: Stakes) {
          const session = await sessionOf(member, game)
          const tx = name('b')
          const picks = Object.entries(stakes).map(([key, stake]) => ({ key, label: key, stake }))
          const amount = picks.reduce((sum, { stake }) => sum + stake, 0)
          await must(() =>
            vendor.ask('bet', { tx, round: ref, game: vendor.game(which), session, amount, picks }),
          )
          return tx
        },
        win(bets: string[], amount: number) {
          const tx = name('w')
          return must(() => vendor.win(tx, ref, bets, amount))
        },
        refund(bet: string) {
          const tx = name('f')
          return must(() => vendor.refund(tx, bet))
        },
        end: () => must(() => vendor.end(ref)),
      }
    },
  }
}

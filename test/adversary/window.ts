/** A member's game window and the page of a spin's proof: the code of both, without their screens. */
import { openLine, type Answer, type SeedShown } from '../../provider/casino/page/api.ts'
import { openPromises } from '../../provider/casino/page/promises.ts'
import { openPending } from '../../provider/casino/page/slot-pending.ts'
import { ask } from '../../site/api/ask.ts'
import { readBetProof, verifyOver } from '../../site/features/betting/read-proof.ts'

export const GAME = 'kkachi.moon'
export const STAKE = 1_000
const [vendor] = GAME.split('.')
const client = 'madang'

type Past = { commit: string; seed: string | null; spins: { id: string }[] }
export type Window = Awaited<ReturnType<typeof openWindow>>

function taken<T>(answer: Answer<T>) {
  if (!answer.result) throw new Error(answer.msg)
  return answer
}

/** Opened by the member whose session the site has. `tab`: its storage, which the site's tab does not share. */
export async function openWindow(tab: object) {
  const { data: address } = await ask('casinoGo', { params: { vendor: vendor!, id: GAME } })
  const { headers } = await fetch(address, { redirect: 'manual' })
  const line = openLine(headers.get('location')!.split('#')[1]!, (code) => {
    throw new Error(`the window is over: ${code}`)
  })
  function inTab<T>(work: () => T): T {
    const site = sessionStorage
    Object.assign(globalThis, { sessionStorage: tab })
    try {
      return work()
    } finally {
      Object.assign(globalThis, { sessionStorage: site })
    }
  }
  return {
    /** Begins another seed: its commitment, as the window shows it. */
    turn: async () => taken(await line.ask<{ seed: SeedShown }>('turn', {})).seed.commit,
    /** The first spin under it, as the window keeps and sends it: what it won. */
    async spin(commit: string): Promise<number> {
      const asked = { id: crypto.randomUUID(), stake: STAKE, money: 0, given: { commit, client } }
      inTab(() => openPending(GAME).keep(asked))
      const body = { id: asked.id, stake: STAKE, ...asked.given }
      return taken(await line.insist<{ amount: number }>('spin', body)).amount
    },
    /** The red texts of its history. `forgets`: the tab has kept nothing. */
    async sees(forgets: boolean): Promise<string[]> {
      const { seeds } = taken(await line.ask<{ seeds: Past[] }>('history'))
      return inTab(() => {
        if (forgets) sessionStorage.clear()
        const promises = openPromises(GAME)
        return seeds.flatMap(({ commit, seed, spins }) => {
          const ids = spins.map(({ id }) => id)
          const told =
            seed === null ? promises.exchanged(ids, commit) : promises.meets(seed, ids, commit)
          return told && !told[0] ? [told[1]] : []
        })
      })
    },
  }
}

/** The red texts of the page that proves the member's last spin of a day, yyyy-MM-dd. */
export async function seesProof(uid: string, day: string): Promise<string[]> {
  const data = { type: 'slot', start: day, end: day } as const
  const [last] = (await ask('bettingList', { params: { data, pageIndex: 1 } })).data.list
  const bet = await readBetProof(String(last!.no), uid)
  if (!bet?.proof) throw new Error('the spin has no proof')
  return verifyOver(bet.proof, bet).flatMap(({ verdict, text }) =>
    verdict === 'bad' ? [text] : [],
  )
}

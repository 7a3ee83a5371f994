/** An honest house over many draws, with its connections killed while it seals, draws and settles. */
import { setTimeout as sleep } from 'node:timers/promises'

import { randomOf, type Random } from '../faults/random.ts'
import { openVerifier } from './verifier.ts'
import { openWorld, type World } from './world.ts'

/** Longer than sealing or settling a small draw takes. */
const SEAM_MS = 12
/** Draws until a kill has met work, where it met none. */
const MOST = 60

/** What is found in it, and how often a kill met work that then failed. */
export async function honestHouse(seed: number, draws: number) {
  const random = randomOf(seed)
  const world = await openWorld(random)
  const verifier = openVerifier(world.get)
  const found: string[] = []
  let struck = 0
  try {
    for (let n = 0; n < draws || (struck === 0 && n < MOST); n++) {
      const round = await world.open()
      await round.close()
      struck += await killedIn(world, random, () => round.seal())
      await again(async () => (await round.seal(), true))
      await verifier.follow()
      struck += await killedIn(world, random, () => round.drawn())
      await again(() => round.drawn())
      const wrong = await verifier.judge(round.place, world.owned(round.place), world.sessions)
      if (wrong) found.push(wrong)
    }
  } catch (error) {
    await world.close(false)
    throw error
  }
  await world.close(true)
  return { found, struck }
}

/** Does it while every process of the house at the database is killed; 1 where it failed. */
async function killedIn(world: World, random: Random, work: () => Promise<unknown>) {
  const [done] = await Promise.allSettled([
    work(),
    sleep(random.next() * SEAM_MS).then(() =>
      world.su(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`),
    ),
  ])
  // Also an answer that says that it could not.
  return done.status === 'rejected' || done.value === false ? 1 : 0
}

/** Until it is done, as the house's jobs do. */
async function again(work: () => Promise<boolean>) {
  for (let left = 20; ; left--) {
    const done = await work().catch((error: unknown) => error)
    if (done === true) return
    if (left === 0) throw new Error('it is never done', { cause: done })
    await sleep(50)
  }
}

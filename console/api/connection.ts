/** Whether the last call reached the house. */
import { send } from '@madang/ui/ask/send.ts'
import { openStore, useStore } from '@madang/ui/store.ts'

/** What was heard so long ago needs no look. */
const SURE_MS = 2_000
const LOOK_MS = 1_500
const AGAIN_MS = 1_000

const lost = openStore(false)
/** When the house answered last, in milliseconds of this device's clock; the page itself came from it. */
let heardAt = Date.now()

export function noteConnection(reached: boolean): void {
  if (reached) heardAt = Date.now()
  lost.set(!reached)
}

export const isLost = lost.read
export const useLost = (): boolean => useStore(lost)

/** The house answered just now, or does when it is looked for. */
export async function sureOfHouse(): Promise<boolean> {
  if (isLost() || Date.now() - heardAt > SURE_MS) noteConnection(await look())
  return !isLost()
}

/** Resolves as soon as the house can be reached. */
export async function houseReached(): Promise<void> {
  while (!(await sureOfHouse())) await new Promise((next) => setTimeout(next, AGAIN_MS))
}

async function look(): Promise<boolean> {
  const { code } = await send('/healthz', { cache: 'no-store' }, LOOK_MS)
  return code !== 'retry'
}

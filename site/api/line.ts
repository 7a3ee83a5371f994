/**
 * Whether the house can be reached from here: what the device says, what calls and the live stream meet, and a look of
 * its own before anything is believed. While it cannot, the page keeps what it shows and sends nothing that moves money.
 */
import { openStore, useStore } from '@madang/ui/store.ts'

import { identity, readSession } from './session.ts'

export type Line =
  | {
      up: true
      /** after it was lost */
      back: boolean
    }
  | {
      up: false
      /** when the house was last heard: what the page shows is from then; milliseconds of this device's clock */
      heardAt: number
      /** how often it was tried again */
      tries: number
    }

const UP: Line = { up: true, back: false }
/** A look at a line that is in doubt; a lost one is to be told within two seconds. */
const LOOK_MS = 1_500
/** When a look has not answered by then, a second goes out beside it: one call may be lost on a line that is there. */
const SECOND_LOOK_MS = 500
/** A look at a line that is lost: a slow one is a line too. */
const RETRY_LOOK_MS = 5_000
const RETRY_MOST_MS = 5_000

/** What was heard so long ago needs no look. */
const SURE_MS = 2_000

const line = openStore<Line>(UP)
let heardAt = Date.now()
let looking: Promise<void> | null = null
/** Ends the wait for the next try. */
let wake = () => {}
let generation = 0

/** Calls back whenever the line is lost, tried again, or back. */
export const onLine = line.follow
export const readLine = line.read
export const useLine = (): Line => useStore(line)

/** Resolves as soon as the house can be reached: at once while nothing says otherwise. */
export const lineUp = (): Promise<void> =>
  new Promise((resolve) => {
    if (readLine().up) return resolve()
    const done = onLine(() => {
      if (!readLine().up) return
      done()
      resolve()
    })
  })

/** The house has answered something. */
export function heardHouse(): void {
  heardAt = Date.now()
  if (!readLine().up) line.set({ up: true, back: true })
  wake()
}

/** Something was lost on its way: looks whether the house is there, and tells when it is not. */
export function doubtLine(): Promise<void> {
  if (!readLine().up) return Promise.resolve()
  return (looking ??= lookTwice().then((there) => {
    looking = null
    if (there) heardHouse()
    else void lose()
  }))
}

/** The house answered just now, or does when it is looked for. */
export async function sureOfLine(): Promise<boolean> {
  if (readLine().up && Date.now() - heardAt > SURE_MS) await doubtLine()
  return readLine().up
}

/** Tries at once instead of in a while. */
export const tryNow = () => wake()

async function lose(): Promise<void> {
  if (!readLine().up) return
  const mine = ++generation
  line.set({ up: false, heardAt, tries: 0 })
  for (let tries = 1; !readLine().up && mine === generation; tries++) {
    await nextTry(Math.min(tries * 1_000, RETRY_MOST_MS))
    if (readLine().up || mine !== generation) return
    line.set({ up: false, heardAt, tries })
    if (await look(RETRY_LOOK_MS)) heardHouse()
  }
}

/** After about so long, so that not all pages knock at once; or when something says that it is worth it. */
const nextTry = (ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms * (0.75 + Math.random() / 2))
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })

/** Lost is only what two looks did not find, within the time of one. */
async function lookTwice(): Promise<boolean> {
  const first = look(LOOK_MS)
  const soon = await Promise.race([first, new Promise((next) => setTimeout(next, SECOND_LOOK_MS))])
  if (soon === true) return true
  const left = soon === false ? LOOK_MS : LOOK_MS - SECOND_LOOK_MS
  const found = [first, look(left)].map(async (looked) => {
    if (!(await looked)) throw new Error('no line')
    return true
  })
  return Promise.any(found).catch(() => false)
}

/** A member's line is one on which the header can be read; a guest's, one on which the house says that it lives. */
async function look(limitMs: number): Promise<boolean> {
  try {
    const response = await fetch(readSession() ? '/header/refresh' : '/healthz', {
      headers: identity(),
      cache: 'no-store',
      signal: AbortSignal.timeout(limitMs),
    })
    const { status, headers } = response
    await response.arrayBuffer()
    return status < 500 && (headers.get('content-type') ?? '').startsWith('application/json')
  } catch {
    return false
  }
}

/** Follows what the device says of its network; once per page. Answers how to stop. */
export function watchDevice(): () => void {
  const lost = () => void lose()
  const seen = () => document.visibilityState === 'visible' && wake()
  addEventListener('offline', lost)
  addEventListener('online', tryNow)
  document.addEventListener('visibilitychange', seen)
  if (!navigator.onLine) lost()
  return () => {
    removeEventListener('offline', lost)
    removeEventListener('online', tryNow)
    document.removeEventListener('visibilitychange', seen)
  }
}

/** As on a page just loaded; for tests. */
export function resetLine(): void {
  generation++
  wake()
  wake = () => {}
  looking = null
  heardAt = Date.now()
  line.set(UP)
}

/** The desk's bell: a tune of its own for every queue, made here, so that ears know what waits. */
import { useEffect, useRef } from 'react'

import { openStore, useStore } from '@madang/ui/store.ts'

import { useBeat } from './beat.ts'
import type { QueueName } from './desk.ts'

/** What rings: the desk's queues, changes of accounts, what waits for a second operator, alarms, and the urgent ones. */
export type Tune = QueueName | 'changes' | 'approvals' | 'alarms' | 'urgent'

type Bell = {
  /** until when it is silent, by this device's clock; null: it sounds */
  mutedUntil: number | null
  /** 0 … 100 */
  volume: number
  /** the browser lets a page sound only after a key or a press */
  unlocked: boolean
}

const KEY = 'bell'
const AGAIN_MS = 10_000
const MUTE_MS = 30 * 60_000
const NOTE_S = 0.16
const TUNE_S = 0.9

/** Hertz of each tune's notes: rising, falling, one called twice, a short run, up and down. */
const tunes: Record<Tune, number[]> = {
  deposits: [659, 880],
  withdrawals: [880, 587],
  inquiries: [784, 784],
  signups: [523, 659, 784],
  recoveries: [587, 440, 587],
  changes: [698, 587, 698],
  approvals: [988, 1_319, 988],
  alarms: [494, 494, 740],
  urgent: [1_175, 880, 1_175, 880],
}

let again: ReturnType<typeof setTimeout> | undefined
const bell = openStore<Bell>({ ...readKept(), unlocked: false })
let audio: AudioContext | null = null
soundLater()

function readKept(): Pick<Bell, 'mutedUntil' | 'volume'> {
  const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
  const { mutedUntil, volume } = (kept ?? {}) as Partial<Bell>
  const muted = typeof mutedUntil === 'number' && mutedUntil > Date.now()
  return { mutedUntil: muted ? mutedUntil : null, volume: typeof volume === 'number' ? volume : 70 }
}

/** Nobody has to remember that it is muted. */
function soundLater(): void {
  clearTimeout(again)
  const { mutedUntil } = bell.read()
  if (mutedUntil !== null)
    again = setTimeout(() => change({ mutedUntil: null }), mutedUntil - Date.now())
}

function change(next: Partial<Bell>): void {
  const { mutedUntil, volume, unlocked } = { ...bell.read(), ...next }
  localStorage.setItem(KEY, JSON.stringify({ mutedUntil, volume }))
  bell.set({ mutedUntil, volume, unlocked })
  soundLater()
}

const silence = () => ({ mutedUntil: Date.now() + MUTE_MS })
/** Silent for half an hour, or heard again. */
export const toggleMute = () =>
  change(bell.read().mutedUntil === null ? silence() : { mutedUntil: null })
export const setVolume = (volume: number) =>
  change(volume === 0 ? silence() : { volume, mutedUntil: null })

export function useBell(): Bell & { muted: boolean; audible: boolean } {
  const now = useStore(bell)
  const muted = now.mutedUntil !== null
  return { ...now, muted, audible: now.unlocked && !muted }
}

const gestures = ['keydown', 'pointerdown', 'click'] as const

/** Waits for the first key or press of the operator, which lets the page sound; answers how to stop waiting. */
export function unlockBell(): () => void {
  const unlock = async () => {
    if (typeof AudioContext === 'undefined') return
    audio ??= new AudioContext()
    await audio.resume()
    if (audio.state !== 'running') return
    stop()
    change({ unlocked: true })
  }
  const heard = () => void unlock()
  const stop = () => {
    for (const name of gestures) removeEventListener(name, heard, { capture: true })
  }
  if (!bell.read().unlocked)
    for (const name of gestures) addEventListener(name, heard, { capture: true })
  return stop
}

/** Silence again, as after a reload; for tests. */
export function lockBell(): void {
  audio = null
  bell.set({ mutedUntil: null, volume: 70, unlocked: false })
  soundLater()
}

function play(names: Tune[]): void {
  const { unlocked, mutedUntil } = bell.read()
  if (!audio || !unlocked || mutedUntil !== null) return
  for (const [place, name] of names.entries())
    for (const [index, hertz] of tunes[name].entries())
      note(audio, hertz, audio.currentTime + place * TUNE_S + index * NOTE_S)
}

/** One soft stroke. */
function note(context: AudioContext, hertz: number, at: number): void {
  const [tone, loudness] = [context.createOscillator(), context.createGain()]
  tone.frequency.value = hertz
  tone.type = 'triangle'
  loudness.gain.setValueAtTime(0.0001, at)
  loudness.gain.exponentialRampToValueAtTime(
    Math.max(0.0002, (bell.read().volume / 100) * 0.4),
    at + 0.02,
  )
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + NOTE_S * 2)
  tone.connect(loudness).connect(context.destination)
  tone.start(at)
  tone.stop(at + NOTE_S * 2)
}

export type Waits = { count: number; newest: number | null }

/** Rings at once for what came in, and again and again for all that still waits. */
export function useRing(waiting: Partial<Record<Tune, Waits>>): void {
  const { audible } = useBell()
  const before = useRef<Partial<Record<Tune, Waits>>>({})
  const said = JSON.stringify(waiting)
  const all = (Object.keys(waiting) as Tune[]).filter((name) => waiting[name]!.count > 0)
  useEffect(() => {
    const now = JSON.parse(said) as Record<Tune, Waits>
    play(
      (Object.keys(now) as Tune[]).filter((name) => {
        const { count = 0, newest = null } = before.current[name] ?? {}
        // As many may have been decided meanwhile: what came in last tells.
        return now[name].count > count || (now[name].newest ?? 0) > (newest ?? 0)
      }),
    )
    before.current = audible ? now : {}
  }, [said, audible])
  useBeat(AGAIN_MS, audible && all.length > 0, () => play(all))
}

/** A few tones made on the spot; silent until the player asks for them (docs/spec/casino.md#what-vendors-offer). */
import type { Moment } from './moments.ts'

const KEY = 'game-sound'
let context: AudioContext | null = null
let on = sessionStorage.getItem(KEY) === 'on'

export const soundIsOn = () => on

export function setSound(next: boolean) {
  on = next
  sessionStorage.setItem(KEY, on ? 'on' : 'off')
  if (on) tone('chip')
}

const notes: Record<Moment, readonly (readonly [hertz: number, seconds: number])[]> = {
  chip: [[880, 0.04]],
  card: [[320, 0.05]],
  tick: [[600, 0.02]],
  wood: [[180, 0.06]],
  roll: [[140, 0.2]],
  small: [
    [523, 0.1],
    [659, 0.18],
  ],
  mid: [
    [523, 0.1],
    [659, 0.1],
    [784, 0.18],
  ],
  big: [
    [523, 0.1],
    [659, 0.1],
    [784, 0.1],
    [1_046, 0.3],
  ],
}

export function tone(name: Moment) {
  if (!on) return
  context ??= new AudioContext()
  let at = context.currentTime
  for (const [frequency, seconds] of notes[name]) {
    const wave = context.createOscillator()
    const loud = context.createGain()
    wave.frequency.value = frequency
    wave.type = 'triangle'
    loud.gain.setValueAtTime(0.12, at)
    loud.gain.exponentialRampToValueAtTime(0.001, at + seconds)
    wave.connect(loud).connect(context.destination)
    wave.start(at)
    wave.stop(at + seconds)
    at += seconds
  }
}

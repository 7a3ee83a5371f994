/** A few tones made on the spot; silent until the player asks for them (docs/spec/casino.md#what-vendors-offer). */
const KEY = 'game-sound'
let context: AudioContext | null = null
let on = sessionStorage.getItem(KEY) === 'on'

export const soundIsOn = () => on

export function setSound(next: boolean) {
  on = next
  sessionStorage.setItem(KEY, on ? 'on' : 'off')
  if (on) tone('chip')
}

const notes = {
  chip: [[880, 0.04]],
  card: [[320, 0.05]],
  tick: [[600, 0.02]],
  stop: [[180, 0.06]],
  win: [
    [523, 0.1],
    [659, 0.1],
    [784, 0.18],
  ],
} as const

export function tone(name: keyof typeof notes) {
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

/**
 * `npm run sounds`: makes the samples of the house (ui/sound/samples.bin) from nothing but sums of waves and a noise of
 * its own, the same bytes each time.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { lengthOf, samples, type SampleName } from '../ui/sound/samples.ts'

/** Loudness at `t` seconds; −1 to 1. */
type Wave = (t: number) => number

const TURN = 2 * Math.PI
const fades = (t: number, seconds: number) => Math.exp(-t / seconds)
/** Rises within a few milliseconds, so that nothing clicks that is not meant to. */
const rises = (t: number, seconds: number) => Math.min(1, t / seconds)
const tone = (hertz: number, t: number) => Math.sin(TURN * hertz * t)

/** The same noise each time: a value between −1 and 1 for each step of time. */
function noise(seed: number): (step: number) => number {
  return (step) => {
    let value = (Math.imul(step + 1, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca6b)) >>> 0
    value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) >>> 0
    value = Math.imul(value ^ (value >>> 12), 0x297a2d39) >>> 0
    return ((value ^ (value >>> 15)) >>> 0) / 0x7fff_ffff - 1
  }
}

/** Noise whose highs are taken off: `softness` values beside each other are one. */
const soft = (seed: number, rate: number, softness: number): Wave => {
  const at = noise(seed)
  return (t) => {
    const place = (t * rate) / softness
    const step = Math.floor(place)
    const part = place - step
    return at(step) * (1 - part) + at(step + 1) * part
  }
}

/** A string that is plucked: its overtones die the sooner the higher they are. */
const plucked = (hertz: number, t: number): number =>
  t < 0
    ? 0
    : rises(t, 0.002) *
      [1, 2, 3, 4, 5, 6].reduce(
        (sum, part) =>
          sum + (tone(hertz * part * (1 + 0.0004 * part * part), t) * fades(t, 0.42 / part)) / part,
        0,
      )

/** Notes of the five-tone scale, one after the other. */
const tune =
  (notes: [hertz: number, at: number][]): Wave =>
  (t) =>
    0.2 * notes.reduce((sum, [hertz, at]) => sum + plucked(hertz, t - at), 0)

const [D, E, G, A, B, D2, E2] = [293.66, 329.63, 392, 440, 493.88, 587.33, 659.26]

const waves: Record<SampleName, Wave> = {
  drum(t) {
    const body = Math.sin(TURN * (78 * t + 2.2 * (1 - Math.exp(-t / 0.02)))) * fades(t, 0.05)
    return rises(t, 0.002) * (0.95 * body + 0.2 * soft(1, 11_025, 3)(t) * fades(t, 0.006))
  },
  wood: (t) =>
    rises(t, 0.0008) *
    (0.65 * tone(870, t) * fades(t, 0.016) +
      0.4 * tone(1_420, t) * fades(t, 0.01) +
      0.3 * soft(2, 22_050, 2)(t) * fades(t, 0.003)),
  gate(t) {
    const creak = soft(3, 11_025, 6)(t) * (0.5 + 0.5 * tone(31 + 60 * t, t)) * rises(t, 0.05)
    const shut = t < 0.19 ? 0 : tone(95, t - 0.19) * fades(t - 0.19, 0.03)
    return 0.38 * creak * fades(t, 0.16) + 0.8 * shut
  },
  gong(t) {
    const parts = [
      [174, 1, 0.55],
      [176.5, 0.7, 0.5],
      [261, 0.5, 0.42],
      [352, 0.42, 0.34],
      [467, 0.3, 0.26],
      [610, 0.24, 0.18],
      [905, 0.14, 0.1],
    ] as const
    const rung = parts.reduce(
      (sum, [hertz, loud, s]) => sum + loud * tone(hertz, t) * fades(t, s),
      0,
    )
    return 0.34 * rises(t, 0.012) * rung * Math.min(1, (1.2 - t) / 0.12)
  },
  chip(t) {
    const click = (at: number, hertz: number) =>
      t < at ? 0 : tone(hertz, t - at) * fades(t - at, 0.007) * rises(t - at, 0.0006)
    return 0.42 * click(0, 3_150) + 0.3 * click(0.004, 4_600) + 0.4 * click(0.038, 3_520)
  },
  card: (t) =>
    0.55 * soft(4, 22_050, 1.3)(t) * rises(t, 0.03) * fades(Math.max(0, t - 0.03), 0.028) +
    0.25 * (t < 0.085 ? 0 : tone(420, t - 0.085) * fades(t - 0.085, 0.01)),
  tick: (t) => rises(t, 0.0005) * 0.5 * tone(1_900, t) * fades(t, 0.005),
  roll(t) {
    // Two of the same noise, one fading into the other, so that the end meets the beginning.
    const one = soft(5, 11_025, 5)
    const part = t / 0.6
    const rolled = one(t + 0.6) * (1 - part) + one(t) * part
    return 0.3 * rolled * (0.75 + 0.25 * Math.cos(TURN * (t / 0.1)))
  },
  small: tune([
    [A, 0],
    [D2, 0.11],
  ]),
  mid: tune([
    [G, 0],
    [A, 0.13],
    [B, 0.26],
    [D2, 0.42],
  ]),
  big: tune([
    [D, 0],
    [G, 0.12],
    [A, 0.24],
    [B, 0.36],
    [D2, 0.5],
    [B, 0.64],
    [E2, 0.78],
    [E, 0.78],
  ]),
}

/** A value as one byte: the finer the softer (ITU-T G.711). */
function byteOf(value: number): number {
  const size = Math.min(32_635, Math.round(Math.abs(value) * 32_768)) + 0x84
  const power = Math.max(0, 24 - Math.clz32(size))
  return ~((value < 0 ? 0x80 : 0) | (power << 4) | ((size >> (power + 3)) & 0x0f)) & 0xff
}

function bytesOf(name: SampleName): Uint8Array {
  const { rate } = samples[name]
  const length = lengthOf(samples[name])
  const isLoop = name === 'roll'
  return Uint8Array.from({ length }, (_, at) => {
    // The last hundredth of a second goes out, whatever still rings.
    const left = (length - at) / rate
    const value = waves[name](at / rate) * (isLoop ? 1 : Math.min(1, left / 0.01))
    return byteOf(Math.max(-1, Math.min(1, value)))
  })
}

const all = (Object.keys(samples) as SampleName[]).map(bytesOf)
writeFileSync(join(import.meta.dirname, '../ui/sound/samples.bin'), Buffer.concat(all))
process.stdout.write(`samples.bin: ${all.reduce((sum, { length }) => sum + length, 0)} bytes\n`)

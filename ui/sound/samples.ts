/**
 * The sounds of the house (docs/spec/look.md#sound): how long each is and how finely it is kept. They lie one after the
 * other in samples.bin, a byte a value (mu-law, ITU-T G.711), made by scripts/sounds.ts.
 */

type Sample = { ms: number; rate: number }

export const samples = {
  /** a beat of the count, a table's last seconds */
  drum: { ms: 120, rate: 11_025 },
  /** a ball sits, a rung has dropped, a reel stops */
  wood: { ms: 90, rate: 22_050 },
  gate: { ms: 260, rate: 11_025 },
  /** the powerball is shown, the end lamp of a ladder is lit */
  gong: { ms: 1_200, rate: 8_000 },
  chip: { ms: 110, rate: 22_050 },
  card: { ms: 140, rate: 22_050 },
  /** one pocket of the wheel goes by */
  tick: { ms: 30, rate: 22_050 },
  /** the ball runs; its end is its beginning */
  roll: { ms: 600, rate: 11_025 },
  /** tunes, of a net gain alone */
  small: { ms: 400, rate: 11_025 },
  mid: { ms: 900, rate: 11_025 },
  big: { ms: 1_400, rate: 11_025 },
} as const satisfies Record<string, Sample>

export type SampleName = keyof typeof samples

/** How many values a sample has. */
export const lengthOf = ({ ms, rate }: Sample): number => Math.round((ms * rate) / 1_000)

/** The samples in their order, each with where it begins in the file. */
export function placesOf(): { name: SampleName; rate: number; from: number; to: number }[] {
  let from = 0
  return (Object.keys(samples) as SampleName[]).map((name) => {
    const place = { name, rate: samples[name].rate, from, to: from + lengthOf(samples[name]) }
    from = place.to
    return place
  })
}

/** The value, from −1 to 1, that a byte stands for. */
export function valueOf(byte: number): number {
  const code = ~byte & 0xff
  const size = (((code & 0x0f) << 3) + 0x84) << ((code & 0x70) >> 4)
  return ((code & 0x80 ? -1 : 1) * (size - 0x84)) / 32_768
}

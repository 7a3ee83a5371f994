/** Plays the house's sounds; brought when they are first wished for, with the samples it reads once. */
import { placesOf, valueOf, type SampleName } from './samples.ts'

export type Player = {
  /** Plays one now, over and over for `ms` and ever softer where that is given; or nothing while the page is hidden or the browser lets no sound be heard yet. */
  play(name: SampleName, ms?: number): void
}

const VOLUME = 0.5

/** `context` needs a press on the page before it runs; it is asked to at each one. */
export async function openPlayer(context = new AudioContext()): Promise<Player> {
  const file = await fetch(new URL('./samples.bin', import.meta.url))
  if (!file.ok) throw new Error(`the sounds are not there: ${file.status}`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kept = new Map(
    placesOf().map(({ name, rate, from, to }) => {
      const buffer = context.createBuffer(1, to - from, rate)
      buffer.getChannelData(0).set(Float32Array.from(bytes.subarray(from, to), valueOf))
      return [name, buffer] as const
    }),
  )
  const loudness = context.createGain()
  loudness.gain.value = VOLUME
  loudness.connect(context.destination)
  const wake = () => void context.resume().catch(() => undefined)
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, wake)
  wake()
  return {
    play(name, ms) {
      // What could not be heard at its moment is not heard later.
      if (document.hidden || context.state !== 'running') return
      const source = context.createBufferSource()
      source.buffer = kept.get(name)!
      if (ms === undefined) source.connect(loudness)
      else {
        const end = context.currentTime + ms / 1_000
        const fading = context.createGain()
        fading.gain.linearRampToValueAtTime(1, context.currentTime)
        fading.gain.linearRampToValueAtTime(0, end)
        source.loop = true
        source.connect(fading).connect(loudness)
        source.stop(end)
      }
      source.start()
    },
  }
}

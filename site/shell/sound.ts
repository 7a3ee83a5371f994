/**
 * The one switch of sound for the site, its frames and the games it opens: off until the member wishes it, kept in a
 * cookie over visits and logouts (docs/adr/0097-sound.md).
 */
import type { SampleName } from '@madang/ui/sound/samples.ts'
import { keepCookie } from '@madang/ui/cookie.ts'
import { openView, useStore } from '@madang/ui/store.ts'

const YEAR = 31_536_000

/** Null as long as nobody chose. */
const sound = openView(
  () => (/(?:^|; )sound=(on|off)/.exec(document.cookie)?.[1] ?? null) as 'on' | 'off' | null,
)
export const useSound = () => useStore(sound)

export function chooseSound(next: 'on' | 'off'): void {
  keepCookie('sound', next, YEAR)
  sound.tell()
  playSound('chip')
}

/** The address of a page elsewhere that is to sound as this one does. */
export function withSound(address: string): string {
  if (sound.read() !== 'on') return address
  const url = new URL(address)
  url.searchParams.set('sound', 'on')
  return url.href
}

/** Tells a frame, now and at each change until the answer is called. */
export function tellSound(frame: HTMLIFrameElement, origin: string): () => void {
  const tell = () => frame.contentWindow?.postMessage({ sound: sound.read() === 'on' }, origin)
  frame.addEventListener('load', tell)
  const stop = sound.follow(tell)
  tell()
  return () => {
    frame.removeEventListener('load', tell)
    stop()
  }
}

/** Its program and its samples come with the first one. */
export function playSound(name: SampleName): void {
  if (sound.read() === 'on') void bring().then((player) => player?.play(name))
}

let player: Promise<{ play(name: SampleName): void } | null> | null = null
const bring = () =>
  (player ??= import('@madang/ui/sound/player.ts')
    .then(({ openPlayer }) => openPlayer())
    .catch(() => (player = null)))

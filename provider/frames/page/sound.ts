/**
 * The sounds of a show, which hang on its moments: off until the page around the frame says that its member switched
 * them on, or the address where the frame stands alone (docs/adr/0097-sound.md).
 */
import type { Player } from '@madang/ui/sound/player.ts'
import type { SampleName } from '@madang/ui/sound/samples.ts'

/** From now on what the page around says is followed. */
export function followSound(): void {
  let player: Promise<Player | null> | null = null
  let on = false
  const bring = () =>
    (player ??= import('@madang/ui/sound/player.ts')
      .then(({ openPlayer }) => openPlayer())
      .catch(() => (player = null)))
  const turn = (next: boolean) => {
    on = next
    if (on) void bring()
  }
  turn(new URLSearchParams(location.search).get('sound') === 'on')
  addEventListener('message', ({ source, data }: MessageEvent<{ sound?: unknown } | null>) => {
    if (source === parent && typeof data?.sound === 'boolean') turn(data.sound)
  })
  document.addEventListener('moment', (event) => {
    const { detail } = event as CustomEvent<SampleName>
    if (on) void bring().then((ready) => ready?.play(detail))
  })
}

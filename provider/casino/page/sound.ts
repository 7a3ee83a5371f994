/**
 * The sounds of a window: off until the site it was opened from, or the player here, switches them on
 * (docs/adr/0097-sound.md).
 */
import type { Player } from '@madang/ui/sound/player.ts'

import type { Moment } from './moments.ts'

const KEY = 'game-sound'
let player: Promise<Player | null> | null = null
// Read before the address loses its query; what was pressed in this window counts for more.
let on = (sessionStorage.getItem(KEY) ?? new URLSearchParams(location.search).get('sound')) === 'on'
keep()

function keep() {
  sessionStorage.setItem(KEY, on ? 'on' : 'off')
  if (on) void bring()
}

/** A file that did not come is asked for again at the next sound. */
function bring() {
  player ??= import('@madang/ui/sound/player.ts')
    .then(({ openPlayer }) => openPlayer())
    .catch(() => (player = null))
  return player
}

export const soundIsOn = () => on

export function setSound(next: boolean) {
  on = next
  keep()
  tone('chip')
}

/** `ms`: goes on for so long, and out. */
export function tone(name: Moment, ms?: number) {
  if (on) void bring().then((ready) => ready?.play(name, ms))
}

/** Opening a game of the lobbies: the call that answers its address, and a window for it. */
import { ask } from '../api/ask.ts'
import { openGameWindow } from './game-window.ts'

export type Playable = { vendor: string; id: string; ko: string; premium: boolean }

/** Call it from a press. False when nothing was opened; the member has been told why. */
export const openGame = (game: Playable) => openGameWindow(() => addressOf(game))

async function addressOf({ vendor, id, ko, premium }: Playable): Promise<string> {
  if (!premium) return (await ask('casinoGo', { params: { vendor, id, ko } })).data
  const { data } = await ask('premiumCasinoGo', { params: { vendor, code: id, name: ko } })
  return data.link
}

/** The commitments that this tab showed before its stakes: they decide, whatever a vendor shows later. */
import { bytesToHex, commitOf, hexToBytes } from '@madang/contract/core/draw/kdraw.ts'

const REMEMBERED = 200

/** By the id of a spin or a hand, or by the day and number of a table's round. */
export function openPromises(game: string) {
  const key = `game-promises ${game}`
  const read = () =>
    new Map(JSON.parse(sessionStorage.getItem(key) ?? '[]') as [draw: string, commit: string][])
  const shownBefore = (draws: string[]) => {
    const kept = read()
    return draws.flatMap((draw) => kept.get(draw) ?? [])
  }
  return {
    /** The first stays. */
    keep(draw: string, commit: string) {
      const kept = read()
      if (kept.has(draw)) return
      const entries = [...kept.set(draw, commit)].slice(-REMEMBERED)
      sessionStorage.setItem(key, JSON.stringify(entries))
    },
    /** The fault where the tab showed another commitment before these draws than the vendor sends now; else null. */
    exchanged: (draws: string[], told: string): [false, string] | null =>
      shownBefore(draws).every((commit) => commit === told)
        ? null
        : [false, '베팅 전에 이 창에 표시된 약속값과 게임사가 지금 보여주는 약속값이 다릅니다'],
    /** Whether a seed has the commitment that the tab showed before these draws and that the vendor sends now. */
    meets(seed: string, draws: string[], told: string): [boolean, string] {
      const hash = bytesToHex(commitOf(hexToBytes(seed)))
      const text =
        shownBefore(draws).length > 0
          ? '시드가 베팅 전에 이 창에 표시된 약속값과 맞습니다'
          : '시드가 미리 공개한 약속값과 맞습니다'
      return this.exchanged(draws, told) ?? [hash === told, text]
    },
  }
}

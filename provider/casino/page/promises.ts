/** The commitments that this tab showed before its stakes: they decide, whatever a vendor shows later. */
import { bytesToHex, commitOf, hexToBytes } from '@madang/contract/core/draw/kdraw.ts'

const REMEMBERED = 200

/** By the id of a spin or a hand, or by the day and number of a table's round. */
export function openPromises(game: string) {
  const key = `game-promises ${game}`
  const read = () =>
    new Map(JSON.parse(sessionStorage.getItem(key) ?? '[]') as [draw: string, commit: string][])
  return {
    /** The first stays. */
    keep(draw: string, commit: string) {
      const kept = read()
      if (kept.has(draw)) return
      const entries = [...kept.set(draw, commit)].slice(-REMEMBERED)
      sessionStorage.setItem(key, JSON.stringify(entries))
    },
    /** Whether a seed has the commitment that the tab showed before these draws, or else the one shown now. */
    meets(seed: string, draws: string[], told: string): [boolean, string] {
      const hash = bytesToHex(commitOf(hexToBytes(seed)))
      const kept = read()
      const shown = draws.flatMap((draw) => kept.get(draw) ?? [])
      return shown.length > 0
        ? [
            shown.every((commit) => commit === hash),
            '시드가 베팅 전에 이 창에 표시된 약속값과 맞습니다',
          ]
        : [hash === told, '시드가 미리 공개한 약속값과 맞습니다']
    },
  }
}

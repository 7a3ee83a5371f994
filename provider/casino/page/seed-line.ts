/** The seed in use, as a line; it changes with every draw, and in the history. */
import { el } from './dom.ts'
import type { SeedShown } from './seed-history.ts'

export type SeedLine = ReturnType<typeof openSeedLine>

/** `draws`: what is counted, such as 스핀. */
export function openSeedLine(draws: string, first: SeedShown) {
  let seed = first
  const host = el('p', { class: 'seed-line' })
  function show(next: Partial<SeedShown>) {
    seed = { ...seed, ...next }
    const { commit, client, next: number } = seed
    host.replaceChildren(
      el('span', {}, `다음 ${draws} ${number}번 · 내 시드 ${client}`),
      el('span', {}, '약속값 ', el('span', { class: 'hex' }, `${commit.slice(0, 16)}…`)),
    )
  }
  show({})
  return {
    host,
    show,
    /** The seed was turned outside this window. Of the same one nothing is new: its number comes with each result. */
    turned(next: SeedShown) {
      if (next.commit !== seed.commit) show(next)
    },
  }
}

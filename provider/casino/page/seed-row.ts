/** The seed in use: a button to its dialog, and a line that changes with every draw and in the history. */
import { openDialog } from './dialog.ts'
import { el, write } from './dom.ts'
import { icon } from './icons.ts'
import type { SeedShown } from './seed-history.ts'

export type SeedRow = ReturnType<typeof openSeedRow>

/** `draws`: what is counted, such as 스핀; `history` fills the dialog; `tools` stand beside the button. */
export function openSeedRow(
  draws: string,
  first: SeedShown,
  history: () => Promise<Node>,
  ...tools: Node[]
) {
  let seed = first
  const line = el('p', { class: 'seed-line' })
  function show(next: Partial<SeedShown>) {
    seed = { ...seed, ...next }
    write(
      line,
      `다음 ${draws} ${seed.next}번 · 내 시드 ${seed.client} · 약속값 ${seed.commit.slice(0, 16)}…`,
    )
  }
  const open = async () => openDialog('시드와 검증', await history())
  show({})
  return {
    host: el(
      'div',
      { class: 'seeds' },
      el(
        'div',
        { class: 'seed-tools' },
        el('button', { type: 'button', class: 'tool', click: open }, icon('seed'), '시드'),
        ...tools,
      ),
      line,
    ),
    show,
    /** The seed was turned outside this window. Of the same one nothing is new: its number comes with each result. */
    turned(next: SeedShown) {
      if (next.commit !== seed.commit) show(next)
    },
  }
}

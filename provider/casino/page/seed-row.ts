/** The seed in use: a button to its dialog, and a line that changes with every draw and in the history. */
import type { SeedShown } from './api.ts'
import { openDialog } from './dialog.ts'
import { el, write } from './dom.ts'
import { icon } from './icons.ts'

export type SeedRow = ReturnType<typeof openSeedRow>
/** Goes with a draw: the commitment that this window shows, and the player's text. */
export type Given = { commit: string; client: string }

/** Said of a draw under another commitment or another text than this window gave. */
export const OTHER_SEED =
  '이 창의 약속값이나 내 시드와 다른 값으로 나온 결과입니다. 다른 창에서 플레이했는지 시드에서 확인해주세요.'

const newText = () =>
  [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** `draws`: what is counted, such as 스핀; `history` fills the dialog; `tools` are placed beside the button. */
export function openSeedRow(
  game: { id: string },
  draws: string,
  first: SeedShown,
  history: () => Promise<Node>,
  ...tools: Node[]
) {
  const key = `game-seed ${game.id}`
  let seed = first
  let text = textFor(first)
  const line = el('p', { class: 'seed-line' })

  /** Before its first draw a seed has this tab's text, whatever its vendor says. */
  function textFor({ commit, client, next }: SeedShown): string {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Given | null
    if (kept?.commit === commit) return kept.client
    return next > 1 ? client : newText()
  }
  function show(next: SeedShown, client: string) {
    seed = next
    text = client
    sessionStorage.setItem(key, JSON.stringify({ commit: seed.commit, client: text }))
    write(
      line,
      `다음 ${draws} ${seed.next}번 · 내 시드 ${text} · 약속값 ${seed.commit.slice(0, 16)}…`,
    )
  }
  const open = async () => openDialog('시드와 검증', await history())
  show(seed, text)
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
    given: (): Given => ({ commit: seed.commit, client: text }),
    /** Another seed is in use. Of the same one nothing is new: its number comes with each result. */
    turned(next: SeedShown) {
      if (next.commit !== seed.commit) show(next, textFor(next))
    },
    /** The player turned the seed and chose a text for the next. */
    chose: (next: SeedShown, client: string) => show(next, client),
    /** Takes the number and the text from a result; one of an earlier seed changes nothing. */
    drew(next: SeedShown) {
      if (next.commit === seed.commit) show(next, next.client)
    },
  }
}

export const agrees = (drawn: Given, given: Given) =>
  drawn.commit === given.commit && drawn.client === given.client

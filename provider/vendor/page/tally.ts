/** How often each kind of result came of late: bars with their numbers, and what they do not tell. */
import { el } from './dom.ts'

export type Share = { word: string; tone: 'red' | 'black' | 'green' | 'one' | 'two'; count: number }

/** Each row is one way to part the same `of` results. */
export function tally(of: number, rows: Share[][]): HTMLElement {
  const bar = (shares: Share[]) =>
    el(
      'li',
      {},
      ...shares.map(({ word, tone, count }) => {
        const part = el('span', { class: `share ${tone}` }, `${word} ${count}`)
        part.style.setProperty('--share', String(of > 0 ? count / of : 1 / shares.length))
        return part
      }),
    )
  return el(
    'div',
    { class: 'tally' },
    el('p', { class: 'mute' }, `최근 ${of}회 · 지난 결과는 다음 결과를 바꾸지 않습니다`),
    el('ul', {}, ...rows.map(bar)),
  )
}

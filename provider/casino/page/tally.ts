/** How often each kind of result came of late: bars with their numbers, and what they do not tell. */
import { el } from './dom.ts'

const wide = matchMedia('(min-width: 1000px)')

export type Share = { word: string; tone: 'red' | 'black' | 'green' | 'one' | 'two'; count: number }

/** Each row is one way to part the same `of` results; stays open or closed as the one before it in `host`. */
export function tally(host: Element, of: number, rows: Share[][]): HTMLElement {
  const bar = (shares: Share[]) =>
    el(
      'li',
      {},
      ...shares.map(({ word, tone, count }) => {
        const part = el('span', { class: `share ${tone}` }, `${word} ${count}`)
        part.style.setProperty('--share', String(of > 0 ? count : 1))
        return part
      }),
    )
  const open = host.querySelector<HTMLDetailsElement>('.tally')?.open ?? wide.matches
  return el(
    'details',
    { class: 'tally', open },
    el('summary', {}, `최근 ${of}라운드 통계`),
    el('ul', {}, ...rows.map(bar)),
    el('p', { class: 'mute' }, '지난 결과는 다음 결과를 바꾸지 않습니다.'),
  )
}

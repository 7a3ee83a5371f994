/** The last results in one row, newest first; those that do not fit are left out. */
import type { FeedResult } from '../../draws/feed.ts'
import { byId, ladderWord, span, spoken } from './dom.ts'

let shown = ''

export function showStrip(results: FeedResult[]) {
  const key = results.map(({ date, round, state }) => `${date}/${round}/${state}`).join()
  if (key === shown) return
  shown = key
  byId('strip').replaceChildren(...results.map(item))
}

function item(result: FeedResult): HTMLElement {
  const element = document.createElement('li')
  element.setAttribute('aria-label', spoken(result))
  element.append(span('no', String(result.round)), value(result))
  return element
}

function value(result: FeedResult): HTMLElement {
  if (result.state === 'failed') return span('tag', '무효')
  if (result.powerball !== null) {
    return span(
      `ball p small${result.powerball % 2 === 0 ? ' even' : ''}`,
      String(result.powerball),
    )
  }
  const odd = result.marks.ladder?.end === 'ODD'
  return span(`tag ${odd ? 'indigo' : 'vermilion'}`, ladderWord(result))
}

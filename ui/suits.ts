/** Suits of cards in text that came as HTML, drawn: no font of ours has them. */
import { suitMarks, suitPaths, suitWords } from '@madang/contract/core/casino/cards.ts'

const SVG = 'http://www.w3.org/2000/svg'
const mark = new RegExp(`[${suitMarks.join('')}]`)

/** Puts a drawing in the place of every suit below an element. */
export function drawSuits(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (let text of texts)
    for (let at = text.data.search(mark); at >= 0; at = text.data.search(mark)) {
      const suit = text.splitText(at)
      text = suit.splitText(1)
      suit.replaceWith(drawn(suitMarks.indexOf(suit.data as (typeof suitMarks)[number])))
    }
}

function drawn(suit: number): Element {
  const box = document.createElementNS(SVG, 'svg')
  box.setAttribute('viewBox', '0 0 24 24')
  box.setAttribute('role', 'img')
  box.setAttribute('aria-label', suitWords[suit]!)
  box.setAttribute('class', suit === 1 || suit === 2 ? 'suit red' : 'suit')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', suitPaths[suit]!)
  box.append(path)
  return box
}

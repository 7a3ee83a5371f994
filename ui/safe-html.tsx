/**
 * HTML written in the console, cleaned once more where it is shown (docs/spec/rules.md#boards): the browser's
 * sanitizer, else DOMPurify.
 */
import { useEffect, useRef } from 'react'

import { drawSuits } from './suits.ts'

const elements = [
  'p',
  'br',
  'hr',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'small',
  'span',
  'div',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'a',
  'img',
]
const attributes = [
  'style',
  'href',
  'target',
  'rel',
  'src',
  'alt',
  'width',
  'height',
  'colspan',
  'rowspan',
]

type Sanitizing = { setHTML?: (html: string, options: { sanitizer: object }) => void }

/** Cleaned in a document of its own, where nothing is fetched, and moved into the page when it is harmless. */
async function fill(target: HTMLElement, html: string): Promise<void> {
  const inert: HTMLElement & Sanitizing = document.implementation.createHTMLDocument().body
  if (inert.setHTML) inert.setHTML(html, { sanitizer: { elements, attributes } })
  else {
    const { default: purify } = await import('dompurify')
    inert.innerHTML = purify.sanitize(html, {
      ALLOWED_TAGS: elements,
      ALLOWED_ATTR: attributes,
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
    })
  }
  for (const each of inert.querySelectorAll<HTMLElement>('[style]')) dress(each)
  for (const each of inert.querySelectorAll('[href], [src]')) address(each)
  drawSuits(inert)
  target.replaceChildren(...inert.childNodes)
}

/** Of the site itself, or named whole: browsers read the rest in too many ways. As the server has it. */
const ADDRESS = /^(?:https:\/\/|mailto:|\/(?![/\\]))[^\s"<>\\]*$/i

/** Pictures are the site's own: the page's policy lets no other in. */
const PICTURE = /^\/(?![/\\])[^\s"<>\\]*$/

function address(element: Element): void {
  if (!ADDRESS.test(element.getAttribute('href') ?? '')) element.removeAttribute('href')
  if (!PICTURE.test(element.getAttribute('src') ?? '')) element.removeAttribute('src')
}

/** Colour, size and side are all a writer may choose; a colour becomes one that this theme can be read in. */
function dress(element: HTMLElement): void {
  const { color, fontSize, textAlign } = element.style
  element.removeAttribute('style')
  if (textAlign !== '') element.style.textAlign = textAlign
  if (/^\d{1,2}px$/.test(fontSize)) element.style.fontSize = fontSize
  if (color === '') return
  element.style.setProperty('--own', color)
  element.classList.add('own-colour')
}

export function SafeHtml({ html, className = 'html' }: { html: string; className?: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) void fill(box.current, html)
  }, [html])
  return <div className={className} ref={box} />
}

/** The verifier's page shows each of its parts at a phone's width and at a desktop's. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Window } from 'happy-dom'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

test.each([320, 1_492])('at %i px no part of the page is hidden by a style', (width) => {
  const { document, getComputedStyle, close } = opened(width)
  const parts = [...document.querySelectorAll('main *')]
  for (const part of parts) part.removeAttribute('hidden')
  const hidden = parts.filter((part) => {
    const { display, visibility } = getComputedStyle(part)
    return display === 'none' || visibility === 'hidden'
  })
  expect(parts.length).toBeGreaterThan(40)
  expect(hidden.map((part) => part.id || part.outerHTML)).toEqual([])
  close()
})

/** The page with its styles and without its script. */
function opened(width: number) {
  const window = new Window({ width, height: 900 })
  const { body } = new window.DOMParser().parseFromString(read('verify.html'), 'text/html')
  const style = window.document.createElement('style')
  style.textContent = read('style.css')
  window.document.head.append(style)
  window.document.body.innerHTML = body.innerHTML
  return {
    document: window.document,
    getComputedStyle: window.getComputedStyle.bind(window),
    close: () => window.close(),
  }
}

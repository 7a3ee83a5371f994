import fc from 'fast-check'
import { expect, test } from 'vitest'

import { harmIn, vectors } from '../testing/xss.ts'
import { cleanHtml } from './html.ts'

test('the grammar the results are held against knows harm when it sees it', () => {
  const harmful = [
    '<script>',
    '<p onclick="x">',
    '<a href="javascript:x">',
    '<a href="//x">',
    '<svg>',
    '<p style="position:fixed">',
    '<img src="http://x">',
    '<img src="https://a.test/x.png">',
    '<img src="//a.test/x.png">',
    '<img src="mailto:a@b.test">',
  ]
  for (const html of harmful) expect([html, harmIn(html)]).not.toEqual([html, null])
  expect(harmIn('<p style="color:red">a <a href="https://a.test">b</a></p>')).toBeNull()
})

test.each(vectors)('%s comes out harmless, and stays so when cleaned again', (html) => {
  const clean = cleanHtml(html)
  expect(harmIn(clean)).toBeNull()
  expect(cleanHtml(clean)).toBe(clean)
})

test('no mixture of these gets through either', () => {
  const pieces = vectors.flatMap((vector) => vector.split(/(?=[<>"'])/)).slice(0, 400)
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
      const clean = cleanHtml(parts.join(''))
      expect(harmIn(clean)).toBeNull()
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  '<h2>안내</h2><p>본문 <b>굵게</b><br />다음 줄</p>',
  '<p style="color:#c0392b;font-size:20px">빨강</p>',
  '<ul><li>하나</li></ul><table><tbody><tr><td colspan="2">칸</td></tr></tbody></table>',
  '<a href="/notice" target="_blank" rel="noopener noreferrer">공지</a>',
  '<a href="mailto:a@b.test" target="_blank" rel="noopener noreferrer">편지</a>',
  '<img src="/notice/x.png" alt="그림" width="10" height="10" />',
  '1 &lt; 2 &amp; 3',
])('%s is left as it is', (html) => {
  expect(cleanHtml(html)).toBe(html)
})

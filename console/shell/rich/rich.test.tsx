/** What the editor writes is what the server keeps, to the letter, and what it keeps is what the editor reads. */
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cleanHtml } from '../../../server/http/html.ts'
import { testSeed } from '../../../test/beginning.ts'
import { htmlOf, isWhole, readHtml, schema } from './schema.ts'

const { nodes, marks } = schema

const words = fc
  .array(
    fc.constantFrom(
      '가',
      '마당',
      'a',
      '<',
      '>',
      '&',
      '&amp;',
      '"',
      "'",
      ' ',
      '\u00a0',
      '🎲',
      'script',
      '=',
      '`',
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(''))
const href = fc.constantFrom('https://a.example/?a=1&b=2', '/notice/3', 'mailto:a@b.example')
const dress = fc
  .tuple(fc.option(href), fc.subarray([marks.b, marks.i, marks.u, marks.s]))
  .map(([to, plain]) => [
    ...(to === null ? [] : [marks.a.create({ href: to })]),
    ...plain.map((mark) => mark.create()),
  ])
const image = fc
  .tuple(words, fc.option(fc.integer({ min: 1, max: 1_600 }).map(String)))
  .map(([alt, width]) =>
    nodes.img.create({ src: `/pictures/${'a'.repeat(64)}.webp`, alt, width, height: width }),
  )
const inline = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.tuple(words, dress).map(([text, worn]) => schema.text(text, worn)) },
    fc.constant(nodes.br.create()),
    image,
  ),
  { maxLength: 5 },
)
const paragraph = inline.map((content) => nodes.paragraph.create(null, content))
const list = fc
  .tuple(
    fc.constantFrom(nodes.ul, nodes.ol),
    fc.array(paragraph, { minLength: 1, maxLength: 3 }),
    fc.boolean(),
  )
  .map(([type, items, nested]) => {
    const plain = type.create(
      null,
      items.map((item) => nodes.li.create(null, [item])),
    )
    return nested ? type.create(null, [nodes.li.create(null, [items[0]!, plain])]) : plain
  })
const block = fc.oneof(
  paragraph,
  fc
    .tuple(inline, fc.constantFrom(2, 3))
    .map(([content, level]) => nodes.heading.create({ level }, content)),
  fc
    .array(paragraph, { minLength: 1, maxLength: 2 })
    .map((content) => nodes.blockquote.create(null, content)),
  fc.constant(nodes.hr.create()),
  list,
)
const doc = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((content) => nodes.doc.create(null, content))

test('whatever is written there, the server changes no letter of it', () => {
  fc.assert(
    fc.property(doc, (written) => {
      written.check()
      const html = htmlOf(written)
      expect(cleanHtml(html)).toBe(html)
    }),
    { seed: testSeed, numRuns: 400 },
  )
})

test('whatever was written there is opened again as it was', () => {
  fc.assert(
    fc.property(doc, (written) => {
      const html = htmlOf(written)
      expect(htmlOf(readHtml(html))).toBe(html)
      expect(isWhole(html)).toBe(true)
    }),
    { seed: testSeed, numRuns: 400 },
  )
})

test.each([
  '<p>가 <b>나</b> <em>다</em></p>\n<ul>\n  <li>라</li>\n</ul>\n',
  '<h2>제목</h2><p><strong>굵게</strong></p>',
  '',
])('what a hand wrote of the same few things is opened: %j', (html) => {
  expect(isWhole(cleanHtml(html))).toBe(true)
})

test.each([
  '<table><tbody><tr><td>표</td></tr></tbody></table>',
  '<p><span style="color:#c5432a">색</span></p>',
  '<p style="text-align:center">가운데</p>',
  '<h1>큰 제목</h1>',
])('what the editor could not keep is left to the hand that wrote it: %s', (html) => {
  expect(isWhole(cleanHtml(html))).toBe(false)
})

test('nothing harmful comes in by what is pasted', () => {
  const bad =
    '<p>가<img src=x onerror=alert(1)><a href="javascript:alert(1)">나</a><script>1</script></p>'
  expect(htmlOf(readHtml(bad))).not.toMatch(/onerror|javascript|<img|<script/)
})

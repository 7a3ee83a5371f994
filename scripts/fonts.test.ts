import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { build } from 'vite'
import { expect, test } from 'vitest'

import { suitMarks } from '../contract/core/casino/cards.ts'
import { digestLength, facesOf, lettersIn, lettersOf, sources, sourcesOf } from './letters.ts'

const ui = join(import.meta.dirname, '../ui')
const css = ['font', 'font-frame', 'font-window']
const faces = css.flatMap((name) => facesOf(readFileSync(join(ui, `${name}.css`), 'utf8')))
const font = (name: string) => readFileSync(join(ui, 'font', `${name}.woff2`))
const lettersOfFace = (name: string) => lettersIn(faces.find((face) => face.name === name)!.range)
const inUi = lettersOfFace('pretendard-ui')
const inSaid = lettersOfFace('pretendard-said')
const inDesk = lettersOfFace('pretendard-desk')

const RUN = 'letters that no face has: npm run fonts cuts them anew'

/** Letters that are in none of these faces, by source. */
function missing(texts: Map<string, string>, ...faceLetters: Set<string>[]): string[] {
  return [...texts].flatMap(([path, text]) => {
    const lacks = lettersOf(text).filter((letter) => !faceLetters.some((face) => face.has(letter)))
    return lacks.length > 0 ? [`${path}: ${lacks.join('')}`] : []
  })
}

test('each range of a face was read from the very file that stands beside it', () => {
  const told = faces.map(({ name, digest }) => `${name}.woff2 ${digest}`).toSorted()
  const standing = readdirSync(join(ui, 'font'))
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => {
      const digest = createHash('sha256')
        .update(font(file.replace('.woff2', '')))
        .digest('hex')
      return `${file} ${digest.slice(0, digestLength)}`
    })
  expect(told).toEqual(standing.toSorted())
})

test('every letter that members and the verifier show is in the face each page loads', () => {
  const texts = sourcesOf(sources.ui)
  expect(texts.size).toBeGreaterThan(200)
  expect(missing(texts, inUi), RUN).toEqual([])
})

test.each(['frame', 'window'] as const)('a %s shows no letter that its own face lacks', (name) => {
  const texts = sourcesOf(sources[name])
  expect(texts.size).toBeGreaterThan(15)
  expect(missing(texts, lettersOfFace(`pretendard-${name}`)), RUN).toEqual([])
})

test('every letter of what operators read or the server says is in a face of our own words', () => {
  const said = sourcesOf(sources.said)
  expect(said.size).toBeGreaterThan(200)
  expect(missing(said, inUi, inSaid), RUN).toEqual([])
  const desk = sourcesOf(sources.desk)
  expect(desk.size).toBeGreaterThan(100)
  expect(missing(desk, inUi, inSaid, inDesk), RUN).toEqual([])
})

test('a syllable that is met often lies in an early part, so that a text asks for few', () => {
  const parts = faces.filter(({ name }) => name.startsWith('pretendard-ks-'))
  expect(parts.length).toBeGreaterThan(20)
  const own = [inUi, inSaid, inDesk]
  const partOf = (letter: string) =>
    own.some((face) => face.has(letter))
      ? 0
      : 1 + parts.findIndex(({ range }) => lettersIn(range).has(letter))
  // A notice somebody might write, word by word.
  const text =
    '새해 복 많이 받으세요! 여름 휴가철 점검 안내를 드리며, 폭우 피해가 없으시길 바랍니다.'
  const asked = new Set(
    lettersOf(text)
      .map(partOf)
      .filter((part) => part > 0),
  )
  expect(asked.size).toBeLessThanOrEqual(5)
  expect(partOf('덤')).toBeLessThan(partOf('갗'))
})

test('the saved verifier carries a face with every letter of the page it is', async () => {
  const config = join(import.meta.dirname, '../site/verifier/vite.config.ts')
  const built = await build({ configFile: config, logLevel: 'silent', build: { write: false } })
  if (!('output' in built)) throw new Error('built more than once')
  const page = built.output.find(({ fileName }) => fileName === 'verify.html')
  const html = page?.type === 'asset' ? String(page.source) : ''
  expect(html).toContain('공개된 값으로')
  expect(html).toContain(font('pretendard-ui').toString('base64'))
  expect(missing(new Map([['verify.html', html]]), inUi), RUN).toEqual([])
})

test('suits stand in results alone, which are shown as drawings', () => {
  const texts = Object.values(sources).flatMap((pattern) => [...sourcesOf(pattern)])
  const writes = (what: RegExp) =>
    [...new Set(texts.filter(([, text]) => what.test(text)).map(([path]) => path))].toSorted()
  expect(writes(new RegExp(suitMarks.join('|')))).toEqual(['contract/core/casino/cards.ts'])
  expect(writes(/\b(cardMark|suitMarks)\b/)).toEqual([
    'contract/core/casino/cards.ts',
    'contract/core/casino/highlow.ts',
    'contract/core/casino/rules.ts',
    'ui/suits.ts',
  ])
})

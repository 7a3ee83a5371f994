import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { build } from 'vite'
import { expect, test } from 'vitest'

import { suitMarks } from '../contract/core/casino/cards.ts'
import { digestLength, facesOf, lettersIn, lettersOf, sources, sourcesOf } from './letters.ts'

const ui = join(import.meta.dirname, '../ui')
const faces = facesOf(readFileSync(join(ui, 'font.css'), 'utf8'))
const font = (name: string) => readFileSync(join(ui, 'font', `${name}.woff2`))
const lettersOfFace = (name: string) => lettersIn(faces.find((face) => face.name === name)!.range)
const inUi = lettersOfFace('pretendard-ui')
const inMore = lettersOfFace('pretendard-more')

const RUN = 'letters that no face has: npm run fonts cuts them anew'

/** Letters that are in none of these faces, by source. */
function missing(texts: Map<string, string>, ...faceLetters: Set<string>[]): string[] {
  return [...texts].flatMap(([path, text]) => {
    const lacks = lettersOf(text).filter((letter) => !faceLetters.some((face) => face.has(letter)))
    return lacks.length > 0 ? [`${path}: ${lacks.join('')}`] : []
  })
}

test('each range in font.css was read from the very file that stands beside it', () => {
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

test('every letter that members, the game windows and the verifier show is in the face each page loads', () => {
  const texts = sourcesOf(sources.ui)
  expect(texts.size).toBeGreaterThan(200)
  expect(missing(texts, inUi), RUN).toEqual([])
})

test('every letter of what operators read or the server says is in a face of our own words', () => {
  const texts = sourcesOf(sources.more)
  expect(texts.size).toBeGreaterThan(300)
  expect(missing(texts, inUi, inMore), RUN).toEqual([])
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
  const texts = [...sourcesOf(sources.ui), ...sourcesOf(sources.more)]
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

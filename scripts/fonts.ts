/**
 * `npm run fonts`: cuts Pretendard to the letters of our sources (ui/font/, ui/font.css) and to the rest
 * of KS X 1001 in parts, the same bytes each time. The font (72 MB) and what cuts it are fetched for this
 * alone, into node_modules/.cache.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { digestLength, lettersOf, rangeOf, sources, sourcesOf } from './letters.ts'

const root = join(import.meta.dirname, '..')
const fontFolder = join(root, 'ui/font')
const tools = join(root, 'node_modules/.cache/fonts')
const KS_PARTS = 6

/** Fixed, for another version may write other bytes. */
const wanted = {
  private: true,
  dependencies: { pretendard: '1.3.9', 'subset-font': '2.9.0', fontkit: '2.0.4' },
  overrides: {
    fontverter: '2.0.0',
    harfbuzzjs: '1.6.4',
    wawoff2: '2.0.1',
    'woff2sfnt-sfnt2woff': '1.0.0',
  },
}

type Cut = (font: Buffer, text: string, options: object) => Promise<Buffer>
type Read = { create: (font: Buffer) => { characterSet: number[] } }

mkdirSync(tools, { recursive: true })
writeFileSync(join(tools, 'package.json'), JSON.stringify(wanted))
execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
  cwd: tools,
  stdio: 'inherit',
})
const require = createRequire(join(tools, 'package.json'))
const cutFont = require('subset-font') as Cut
const fontkit = require('fontkit') as Read
const source = readFileSync(
  require.resolve('pretendard/dist/public/variable/PretendardVariable.ttf'),
)

/** Writes a face with these letters and answers its rule; its range is read from the face that was made. */
async function face(name: string, letters: string[], range?: string): Promise<string> {
  const font = await cutFont(source, letters.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 800 } },
    // Figures of one width, pairs, and the colon between figures.
    keepFeatures: ['tnum', 'kern', 'calt'],
  })
  const made = fontkit.create(font).characterSet.map((code) => String.fromCodePoint(code))
  const lacks = letters.filter((letter) => !made.includes(letter))
  if (lacks.length > 0) throw new Error(`Pretendard has no ${lacks.join(' ')}`)
  writeFileSync(join(fontFolder, `pretendard-${name}.woff2`), font)
  process.stdout.write(`pretendard-${name}: ${letters.length} letters, ${font.length} bytes\n`)
  const digest = createHash('sha256').update(font).digest('hex').slice(0, digestLength)
  return `@font-face {
  font-family: 'Pretendard';
  /* digest: ${digest} */
  src: url('./font/pretendard-${name}.woff2') format('woff2');
  font-weight: 400 800;
  font-display: swap;
  unicode-range: ${range ?? rangeOf(made)};
}
`
}

/** The syllables of KS X 1001, in order. */
function syllables(): string[] {
  const korean = new TextDecoder('euc-kr')
  const rows = Array.from({ length: 25 }, (_, at) => 0xb0 + at)
  const cells = Array.from({ length: 94 }, (_, at) => 0xa1 + at)
  return rows.flatMap((row) => cells.map((cell) => korean.decode(Uint8Array.of(row, cell))))
}

/** What a text may hold beside what stands in a source: ASCII and the hard space. */
const basic = [...Array.from({ length: 95 }, (_, at) => 32 + at), 0xa0]
const written = (pattern: string) => lettersOf([...sourcesOf(pattern).values()].join(''))
const ui = [
  ...new Set([...basic.map((code) => String.fromCodePoint(code)), ...written(sources.ui)]),
]
const more = written(sources.more).filter((letter) => !ui.includes(letter))
const rest = syllables().filter((letter) => !ui.includes(letter) && !more.includes(letter))

for (const old of globSync('*.woff2', { cwd: fontFolder })) rmSync(join(fontFolder, old))
const rules: string[] = []
const size = Math.ceil(rest.length / KS_PARTS)
for (let part = 0; part < KS_PARTS; part++) {
  const letters = rest.slice(part * size, (part + 1) * size)
  // From one part's first letter to the next one's, in few bytes: our own faces come later and win.
  const from = part === 0 ? 0xac00 : letters[0]!.codePointAt(0)!
  const to = (rest[(part + 1) * size]?.codePointAt(0) ?? 0xd7a4) - 1
  const range = `U+${from.toString(16)}-${to.toString(16)}`
  rules.push(await face(`ks-${part + 1}`, letters, range))
}
rules.push(await face('more', more), await face('ui', ui))
const head =
  '/* Pretendard (OFL), made by npm run fonts. The rest of KS X 1001 in parts, fetched when a text needs one; then the letters of our own words, which win where two have a glyph: what only operators read or the server says, and what every page shows. */\n'
writeFileSync(join(root, 'ui/font.css'), head + rules.join(''))
execFileSync(join(root, 'node_modules/.bin/oxfmt'), ['ui/font.css'], { cwd: root })

/**
 * `npm run fonts`: cuts Pretendard to the letters of our sources and to the rest of KS X 1001 in parts by how often a
 * syllable is used (ui/font/, ui/font*.css), the same bytes each time. The font (72 MB) and what cuts it are fetched for
 * this alone, into node_modules/.cache.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { digestLength, lettersIn, lettersOf, rangeOf, sources, sourcesOf } from './letters.ts'

const root = join(import.meta.dirname, '..')
const fontFolder = join(root, 'ui/font')
const tools = join(root, 'node_modules/.cache/fonts')
/** Small enough that a rare syllable costs little, large enough that a text full of them asks for few. */
const LETTERS_A_PART = 64

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
async function face(name: string, letters: string[]): Promise<string> {
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
  unicode-range: ${rangeOf(made)};
}
`
}

/** The syllables of KS X 1001. */
function syllables(): string[] {
  const korean = new TextDecoder('euc-kr')
  const rows = Array.from({ length: 25 }, (_, at) => 0xb0 + at)
  const cells = Array.from({ length: 94 }, (_, at) => 0xa1 + at)
  return rows.flatMap((row) => cells.map((cell) => korean.decode(Uint8Array.of(row, cell))))
}

/** How seldom a syllable is met: the parts of the font's own web edition run from the rarest to the commonest. */
function rarities(): (letter: string) => number {
  const path = 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'
  const told = readFileSync(require.resolve(path), 'utf8')
  const parts = [...told.matchAll(/subset\.(\d+)\.woff2[^}]*unicode-range:\s*([^;]+);/g)]
  const known = parts.flatMap(([, part, range]) =>
    [...lettersIn(range!)].map((letter) => [letter, -Number(part)] as const),
  )
  const rarity = new Map(known)
  return (letter) => rarity.get(letter) ?? 0
}

/** What a text may hold beside what stands in a source: ASCII and the hard space. */
const basic = [...Array.from({ length: 95 }, (_, at) => 32 + at), 0xa0].map((code) =>
  String.fromCodePoint(code),
)
const written = (pattern: string) => lettersOf([...sourcesOf(pattern).values()].join(''))
const without = (letters: string[], ...others: string[][]) =>
  letters.filter((letter) => !others.some((other) => other.includes(letter)))

const ui = [...new Set([...basic, ...written(sources.ui)])]
const said = without(written(sources.said), ui)
const desk = without(written(sources.desk), ui, said)
const rarity = rarities()
const rest = without(syllables(), ui, said, desk).toSorted((a, b) => rarity(a) - rarity(b))

for (const old of globSync('*.woff2', { cwd: fontFolder })) rmSync(join(fontFolder, old))
const rules: string[] = []
for (let part = 0; part * LETTERS_A_PART < rest.length; part++)
  rules.push(
    await face(`ks-${part + 1}`, rest.slice(part * LETTERS_A_PART, (part + 1) * LETTERS_A_PART)),
  )
rules.push(await face('desk', desk), await face('said', said), await face('ui', ui))

function write(name: string, head: string, faces: string[]) {
  const path = join('ui', `${name}.css`)
  writeFileSync(
    join(root, path),
    `/* Pretendard (OFL), made by npm run fonts. ${head} */\n${faces.join('')}`,
  )
  execFileSync(join(root, 'node_modules/.bin/oxfmt'), [path], { cwd: root })
}
write(
  'font',
  'The rest of KS X 1001 in parts, the commonest syllables first, fetched when a text needs one; then the letters of our own words: what only operators read, what the server says, and what every page shows.',
  rules,
)
for (const name of ['frame', 'window'] as const)
  write(
    `font-${name}`,
    `The letters of a ${name === 'frame' ? 'live frame' : 'game window'} in one face, which wins over those of the site.`,
    [await face(name, [...new Set([...basic, ...written(sources[name])])])],
  )

/** The documentation, as a test: what the code makes is what stands there, and whatever is cited is there to be read. */
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

import { madePages } from '../scripts/docs/made.ts'

const FOLDERS = '{contract,server,ui,site,console,provider,scripts,bench,test}'
const sources = (await Array.fromAsync(glob(`${FOLDERS}/**/*.{ts,tsx,mjs,css,sql}`)))
  // An applied migration is never edited; docs/spec/README.md says what its citations are called now.
  .filter((path) => !/node_modules|\/dist|^server\/db\/(migrations|schema)/.test(path))
  .sort()
const pages = (await Array.fromAsync(glob('{*.md,docs/**/*.md,deploy/**/*.md}'))).sort()
const textOf = new Map(
  await Promise.all(
    [...sources, ...pages].map(async (path) => [path, await readFile(path, 'utf8')] as const),
  ),
)

/** A heading's address within its page. */
const slug = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const headings = new Map(
  pages.map((path) => [
    path,
    new Set(
      [...textOf.get(path)!.matchAll(/^#{1,4} (.+)$/gm)].map(([, heading]) => slug(heading!)),
    ),
  ]),
)

/** Why what is cited is not there; null when it is. */
function missing(page: string, anchors: string[]): string | null {
  if (!existsSync(page)) return `no page ${page}`
  const wrong = anchors.find((anchor) => !headings.get(page)?.has(anchor))
  return wrong === undefined ? null : `no heading ${page}#${wrong}`
}

test('every file and folder that a page names is there', () => {
  const named = pages
    // A decision speaks of the house as it stood then.
    .filter((path) => !path.startsWith('docs/adr/') && path !== 'CHANGELOG.md')
    .flatMap((page) =>
      [...textOf.get(page)!.matchAll(/`((?:[a-z]+\/)+[\w./-]*)`/g)]
        .map(([, path]) => ({ page, path: path! }))
        .filter(({ path }) => existsSync(path.split('/', 1)[0]!)),
    )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([])
})

test('every command that a page or the code names is there, and the README names every one', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  const named = [...textOf]
    .filter(([path]) => path !== 'CHANGELOG.md')
    .flatMap(([path, text]) =>
      [...text.matchAll(/npm run ([a-z][a-z-]*(?::[a-z]+)?)/g)].map(([, command]) => ({
        path,
        command,
      })),
    )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ command }) => !Object.hasOwn(scripts, command!))).toEqual([])
  // Start and test are npm's own words.
  const inReadme = new Set(named.filter(({ path }) => path === 'README.md').map((n) => n.command))
  expect(
    Object.keys(scripts).filter((name) => !/^(?:start|test)$/.test(name) && !inReadme.has(name)),
  ).toEqual([])
  expect(Object.values(scripts).filter((run) => !existsSync(run.split(' ').at(-1)!))).toEqual([])
})

test('every page and heading that the code cites is there', () => {
  const cited = sources.flatMap((path) =>
    [...textOf.get(path)!.matchAll(/\bdocs\/[\w./-]+\.md(?:#[\w-]+(?:,\s(?:\* )?#[\w-]+)*)?/g)].map(
      ([whole]) => {
        const [page = '', ...anchors] = whole.split('#')
        return { path, page, anchors: anchors.map((each) => each.replace(/,.*$/s, '')) }
      },
    ),
  )
  expect(cited.length).toBeGreaterThan(300)
  expect(
    cited.flatMap(({ path, page, anchors }) => {
      const why = missing(page, anchors)
      return why ? `${path}: ${why}` : []
    }),
  ).toEqual([])
})

test('no page is cited that a clone does not have', () => {
  const away = /(?<![\w/-])(?:spec|design)\/[a-z-]+\.md|[\w`] ?§ ?\d/
  expect(
    sources
      .filter((path) => path !== 'test/tidy-docs.test.ts')
      .flatMap((path) => {
        const found = away.exec(textOf.get(path)!)
        return found ? `${path}: ${found[0]}` : []
      }),
  ).toEqual([])
})

test('links of the pages lead somewhere', () => {
  const wrong = pages.flatMap((path) =>
    [...textOf.get(path)!.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]+))?\)/g)].flatMap(
      ([, to, anchor]) => {
        const target = to ? normalize(join(dirname(path), to)) : path
        const why = missing(target, anchor === undefined ? [] : [anchor])
        return why ? `${path}: ${why}` : []
      },
    ),
  )
  expect(wrong).toEqual([])
})

test('what the code makes of docs/ is what stands there; else npm run docs', async () => {
  const made = Object.entries(await madePages())
  const stale = await Promise.all(
    made.map(async ([path, text]) => (await readFile(path, 'utf8')) === text || path),
  )
  expect(stale.filter((same) => same !== true)).toEqual([])
})

/** Pages that name tests by their titles. */
const showing = ['threats', 'asvs'].map((name) => `docs/spec/${name}.md`)
test.each(showing)('each test that %s names is there', async (path) => {
  const page = await readFile(path, 'utf8')
  const shown = [...page.matchAll(/\]\(\.\.\/\.\.\/([\w./-]+\.test\.tsx?)\)((?:,? “[^”]+”)*)/g)]
  expect(shown.length).toBeGreaterThan(50)
  const gone = await Promise.all(
    shown.map(async ([, path, titles]) => {
      const text = await readFile(path!, 'utf8').catch(() => '')
      const plain = text.replaceAll("\\'", "'")
      const missing = [...titles!.matchAll(/“([^”]+)”/g)].filter(
        ([, title]) => !plain.includes(title!),
      )
      return [text === '' && path, ...missing.map(([, title]) => `${path}: ${title}`)]
    }),
  )
  expect(gone.flat().filter(Boolean)).toEqual([])
})

/** Levels of the numbers of ASVS 5.0.0, chapters 6 and 7, section by section; what is above 2 stands at the ends and is left out. */
const asked: [section: string, levels: number[]][] = [
  ['6.1', [1, 2, 2]],
  ['6.2', [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2]],
  ['6.3', [1, 1, 2, 2]],
  ['6.4', [1, 1, 2, 2]],
  ['6.5', [2, 2, 2, 2, 2]],
  ['6.6', [2, 2, 2]],
  ['6.8', [2, 2, 2, 2]],
  ['7.1', [2, 2, 2]],
  ['7.2', [1, 1, 1, 1]],
  ['7.3', [2, 2]],
  ['7.4', [1, 1, 2, 2, 2]],
  ['7.5', [2, 2]],
  ['7.6', [2, 2]],
]

test('every number of ASVS 5.0 V6 and V7 at levels 1 and 2 is answered, by a test or by why it is not applicable', async () => {
  const page = await readFile('docs/spec/asvs.md', 'utf8')
  const rows = [...page.matchAll(/^\| (\d\.\d\.\d+) \| (\d) \| (.+) \| (.+) \| (.+) \|$/gm)]
  expect(rows.map(([, number, level]) => `${number} ${level}`)).toEqual(
    asked.flatMap(([section, levels]) =>
      levels.map((level, at) => `${section}.${at + 1} ${level}`),
    ),
  )
  const [tested, reasoned] = [/\.test\.tsx?\) “/, /^not applicable: ./]
  const bare = rows.filter(
    ([, , , , here, shown]) => !tested.test(shown!) && !(shown === '–' && reasoned.test(here!)),
  )
  expect(bare.map(([, number]) => number)).toEqual([])
  expect(
    rows.filter(([, , , , here]) => !/^(met|in part: .|not applicable: .)/.test(here!)),
  ).toEqual([])
})

test('what the ledger, the wire and the words of all conversations export says what it is', async () => {
  const paths = await Array.fromAsync(glob('{server/ledger,server/http,contract/core}/**/*.ts'))
  const lacking = await Promise.all(
    paths
      .filter((path) => !path.endsWith('.test.ts'))
      .map(async (path) => {
        const text = await readFile(path, 'utf8')
        const exported = /^(.*)\n(?=export (?:async )?(?:const|function|class) (\w+))/gm
        return [...text.matchAll(exported)].flatMap(([, before, name]) =>
          before!.trimEnd().endsWith('*/') ? [] : `${path}: ${name}`,
        )
      }),
  )
  expect(lacking.flat()).toEqual([])
})

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
const pages = (await Array.fromAsync(glob('{*.md,docs/**/*.md}'))).sort()
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

test('each test that shows what a call withstands is there', async () => {
  const page = await readFile('docs/spec/threats.md', 'utf8')
  const shown = [...page.matchAll(/\]\(\.\.\/\.\.\/([\w./-]+\.test\.ts)\)((?:,? “[^”]+”)*)/g)]
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

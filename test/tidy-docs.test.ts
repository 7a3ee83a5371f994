/** The documentation, as a test: what the code makes is what stands there, and whatever they link to is there to be read. */
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

import { madePages } from '../scripts/docs/made.ts'

const pages = (await Array.fromAsync(glob('{*.md,docs/**/*.md}'))).sort()
const textOf = new Map(
  await Promise.all(pages.map(async (path) => [path, await readFile(path, 'utf8')] as const)),
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

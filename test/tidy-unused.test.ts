/** What nobody else names is not exported, and a file that nobody names is not there. */
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

const FOLDERS = '{contract,server,ui,site,console,provider,scripts,bench,test}'
const paths = (await Array.fromAsync(glob(`${FOLDERS}/**/*.{ts,tsx}`))).filter(
  (path) => !/node_modules|\/dist/.test(path),
)
const texts = await Promise.all(
  paths.map(async (path) => {
    const text = await readFile(path, 'utf8')
    return { path, text, words: new Set(text.match(/\w+/g)) }
  }),
)
/** In how many files a word stands. */
const files = new Map<string, number>()
for (const { words } of texts) for (const word of words) files.set(word, (files.get(word) ?? 0) + 1)

/** What programs begin with; it may only grow shorter, or by a program. */
const BEGINNINGS =
  /^scripts\/\w+\.ts$|\.config\.ts$|\.test\.tsx?$|(^|\/)main\.tsx?$|^site\/worker\/offline\.ts$/

/** Modules of the console that a program of its own is made of. */
const brought = new Set(
  texts
    .filter(({ path }) => /^console\/\w+\.tsx$/.test(path))
    .flatMap(({ text }) => [
      ...text.matchAll(
        /lazyPart\(\(\) => import\('\.\/([^']+)'\)|page\(\s*'[^']+',\s*'[^']+',\s*\(\) => import\('\.\/([^']+)'/g,
      ),
    ])
    .map(([, part, page]) => `console/${part ?? page}`),
)

test('what is exported, another file names', () => {
  const exported = texts
    .filter(({ path }) => !BEGINNINGS.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|function|class|type|interface) (\w+)/gm)].map(
        ([, name]) => ({ path, name: name! }),
      ),
    )
  expect(exported.length).toBeGreaterThan(2_000)
  expect(
    exported
      // A page that a route brings is known there by its file (console/shell/lazy-page.ts).
      .filter(
        ({ path, name }) => files.get(name) === 1 && !(/Page$/.test(name) && brought.has(path)),
      )
      .map(({ path, name }) => `${path}: ${name}`),
  ).toEqual([])
})

/** The files that a text names, as paths from the root: relative to its folder, or to the root. */
function namedIn(path: string, text: string): string[] {
  const names = [...text.matchAll(/[\w./@-]*[\w-]+\.tsx?\b/g)].map(([name]) => name)
  return names.flatMap((name) => [join(dirname(path), name), join(name.replace(/^@madang\//, ''))])
}

test('every file is named by another, or a program begins with it', async () => {
  const outside = await Promise.all(
    ['package.json', 'vitest.config.ts', 'scripts/suites.ts'].map(async (path) => ({
      path,
      text: await readFile(path, 'utf8'),
    })),
  )
  const named = new Set([...texts, ...outside].flatMap(({ path, text }) => namedIn(path, text)))
  expect(paths.filter((path) => !BEGINNINGS.test(path) && !named.has(path))).toEqual([])
})

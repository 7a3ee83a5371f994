/** Style sheets: the console's reach every page, so that two that dress one class undress each other's. */
import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** A class that stands alone before a comma or its rules, outside comments and whatever the width. */
const alone = (css: string) =>
  [
    ...css
      .replaceAll(/\/\*[^]*?\*\//g, '')
      .replaceAll(/@media[^{]*\{/g, '')
      .matchAll(/(?:^|[},])\s*\.([\w-]+)\s*(?=[,{])/g),
  ].map(([, name]) => name!)

test('each class of the console is dressed in one style sheet', async () => {
  const sheets = new Map<string, Set<string>>()
  for await (const file of glob('console/{*.css,{shell,features,partner}/**/*.css}'))
    for (const name of alone(await readFile(file, 'utf8')))
      sheets.set(name, (sheets.get(name) ?? new Set()).add(file))
  expect(sheets.size).toBeGreaterThan(200)
  expect([...sheets].filter(([, files]) => files.size > 1).map(([name]) => name)).toEqual([])
})

/** Rules for a pointer above something, outside of what only pointers that hover are told. */
const hovered = (css: string) => {
  const plain = css.replaceAll(/\/\*[^]*?\*\//g, '')
  const told = plain.replaceAll(/@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
  return told.match(/[^{}]*:hover[^{}]*/g) ?? []
}

test('a finger hovers over nothing: what it pressed does not stay lit', async () => {
  const found = []
  for await (const file of glob([
    'ui/*.css',
    'site/{shell,features}/**/*.css',
    'site/worker/*.css',
  ]))
    for (const rule of hovered(await readFile(file, 'utf8'))) found.push(`${file}: ${rule.trim()}`)
  expect(found).toEqual([])
  expect(hovered('a { b: c } .x:hover .y { d: e }')).toHaveLength(1)
})

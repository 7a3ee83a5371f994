/** What the manifest and the pages of links name is there, and as large as they say (npm run icons). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { linkCards } from '../contract/member/plain/link-cards.ts'

const folder = join(import.meta.dirname, '../site/public')
type Icon = { src: string; sizes: string; type: string; purpose: string }
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8')) as {
  name: string
  start_url: string
  display: string
  icons: Icon[]
}

/** Width and height of a PNG, from its first chunk. */
function sizeOf(path: string): string {
  const file = readFileSync(join(folder, path))
  expect(file.subarray(1, 4).toString('latin1')).toBe('PNG')
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}

test('the manifest has all that a browser asks of an app, with icons of the sizes it says', () => {
  expect(manifest).toMatchObject({ name: '마당', start_url: '/', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) expect(sizeOf(src)).toBe(sizes)
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  expect(sizeOf('icons/apple-180.png')).toBe('180x180')
})

test('every card of a link has its picture, small enough to be looked at', () => {
  for (const { picture } of linkCards) {
    expect(sizeOf(`og/${picture}.png`)).toBe('1200x630')
    expect(readFileSync(join(folder, `og/${picture}.png`)).length).toBeLessThan(60_000)
  }
})

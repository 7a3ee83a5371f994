import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { browserPath, fontsConfiguration } from './browser.ts'

test('the browser of npm looks for fonts in its own folder and in no other', async () => {
  const home = await mkdtemp(join(tmpdir(), 'a & <b> '))
  try {
    const named = fontsConfiguration(home).matchAll(/<(?:dir|cachedir)>([^]*?)<\//g)
    const folders = [...named].map(([, name]) =>
      name!.replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
    )
    expect(folders.length).toBe(2)
    expect(folders.every((folder) => folder.startsWith(home))).toBe(true)
  } finally {
    await rm(home, { recursive: true, force: true })
  }
})

test('a browser that is not the machine’s own is given fonts that are there, one of them Korean', async () => {
  const { env } = await browserPath()
  if (!env.FONTCONFIG_FILE) return expect(env).toEqual({})
  const folder = /<dir>(.*)<\/dir>/.exec(await readFile(env.FONTCONFIG_FILE, 'utf8'))![1]!
  const korean = await readFile(join(folder, 'korean', 'NanumGothic_400Regular.ttf'))
  expect(korean.length).toBeGreaterThan(1_000_000)
})

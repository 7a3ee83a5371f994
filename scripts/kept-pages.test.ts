import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, type Rolldown } from 'vite'

import { servePages } from '../server/http/pages.ts'
import { keepBefore } from './kept-pages.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'madang-builds-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A real build of a page whose second part comes when it is asked for; answers the names of its own hashed files. */
async function buildPages(says: string): Promise<string[]> {
  const root = join(folder, 'app')
  const made = join(folder, 'dist.new')
  mkdirSync(root, { recursive: true })
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><head></head><script type="module" src="/main.js"></script>',
  )
  writeFileSync(join(root, 'main.js'), `import('./part.js').then(({ said }) => said())`)
  writeFileSync(join(root, 'part.js'), `export const said = () => document.write('${says}')`)
  const built = (await build({
    ...{ root, configFile: false, logLevel: 'silent' },
    build: { outDir: made, emptyOutDir: true, modulePreload: { polyfill: false } },
  })) as Rolldown.RolldownOutput
  const dist = join(folder, 'dist')
  keepBefore(dist, made)
  rmSync(dist, { recursive: true, force: true })
  renameSync(made, dist)
  return built.output.map(({ fileName }) => fileName).filter((name) => name.startsWith('assets/'))
}

/** What a server that started on the folder as it is answers. */
async function served(path: string): Promise<{ status: number; text: string }> {
  const app = fastify({ exposeHeadRoutes: false })
  await servePages(app, { folder: join(folder, 'dist'), provider: () => null })
  const reply = await app.inject(`/${path}`)
  await app.close()
  return { status: reply.statusCode, text: reply.body }
}

test('a page of the build before still finds its parts, one of the build before that does not', async () => {
  const builds: string[][] = []
  for (const says of ['first', 'second', 'third']) {
    builds.push(await buildPages(says))
    const [before, now] = [builds.at(-2) ?? [], builds.at(-1)!]
    expect(now.length).toBe(2)
    for (const name of [...now, ...before])
      expect([name, (await served(name)).status]).toEqual([name, 200])
    const texts = await Promise.all(now.map(async (name) => (await served(name)).text))
    expect(texts.some((text) => text.includes(says))).toBe(true)
    const kept = readdirSync(join(folder, 'dist', 'assets')).map((name) => `assets/${name}`)
    expect(kept.toSorted()).toEqual([...new Set([...now, ...before])].toSorted())
  }
  const gone = builds[0]!.filter((name) => !builds[1]!.includes(name))
  expect(gone.length).toBeGreaterThan(0)
  for (const name of gone) expect((await served(name)).status).toBe(404)
  // The page itself is the newer one's.
  expect(readFileSync(join(folder, 'dist', 'index.html'), 'utf8')).toContain(
    builds[2]!.find((name) => /index/.test(name)) ?? 'no entry',
  )
})

/** A page of one file holds its script whole, whatever is written in it, and the digest of what it holds. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'

import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'

import { oneFilePage } from './one-file.ts'

/** The built page, and the digest that its policy names. */
async function built(script: string) {
  const root = await mkdtemp(join(tmpdir(), 'madang-one-file-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const page = '<link rel="stylesheet" href="./a.css"><script type="module" src="./a.js"></script>'
  await writeFile(join(root, 'a.html'), `<!doctype html><body>${page}</body>`)
  await writeFile(join(root, 'a.css'), 'body { color: red }')
  await writeFile(join(root, 'a.js'), script)
  const { build: options, ...config } = oneFilePage(root, 'a')
  const made = await build({
    ...{ configFile: false, logLevel: 'silent', ...config },
    build: { ...options, write: false },
  })
  if (!('output' in made)) throw new Error('built more than once')
  const text = (name: string) => {
    const file = made.output.find(({ fileName }) => fileName === name)
    return file?.type === 'asset' ? String(file.source) : ''
  }
  return { html: text('a.html'), policy: JSON.parse(text('a.csp.json')) as { script: string[] } }
}

test('a script that writes of scripts and comments stands whole in its page', async () => {
  const texts = ['</script>', '</SCRIPT >', '<!-- <script>', '<!--']
  const { html, policy } = await built(`globalThis.told = ${JSON.stringify(texts)}`)
  const code = /<script type="module">([^]*?)<\/script/i.exec(html)![1]!
  expect(code).not.toContain('<!--')
  expect(html.match(/<\/script/gi)).toHaveLength(1)
  expect(runInNewContext(`${code};told`)).toEqual(texts)
  expect(policy.script).toEqual([`sha256-${createHash('sha256').update(code).digest('base64')}`])
})

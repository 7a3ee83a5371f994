/** `npm run docs`: writes the pages of docs/ that the code makes. */
import { readFile, writeFile } from 'node:fs/promises'

import { madePages } from './docs/made.ts'

for (const [path, text] of Object.entries(await madePages())) {
  if ((await readFile(path, 'utf8').catch(() => '')) === text) continue
  await writeFile(path, text)
  process.stdout.write(`${path}\n`)
}

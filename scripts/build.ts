/** `npm run build`: the pages alone, for a machine or an image that starts the programs itself. */
import { buildPages, pageNames } from './pages.ts'

for (const name of pageNames)
  await buildPages(name, (text) => void process.stdout.write(`${text}\n`))

/** Every page of docs/ that the code makes, by its path. `npm run docs` writes them; a test compares. */
import { callPages } from './calls.ts'
import { metricsPage } from './metrics.ts'
import { openApi } from './openapi.ts'
import { pagesWithParts } from './parts.ts'
import { settingsPage } from './settings.ts'

export const madePages = async (): Promise<Record<string, string>> => ({
  ...(await callPages()),
  'docs/spec/openapi.json': await openApi(),
  'docs/spec/metrics.md': metricsPage(),
  'docs/spec/settings.md': settingsPage(),
  ...(await pagesWithParts()),
})

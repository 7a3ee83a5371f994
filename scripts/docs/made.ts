/** Every page of docs/ that the code makes, by its path. `npm run docs` writes them; a test compares. */
import { callPages } from './calls.ts'
import { secretsFile, settingsFile } from './deploy-settings.ts'
import { metricsPage } from './metrics.ts'
import { openApi } from './openapi.ts'
import { pagesWithParts } from './parts.ts'
import { settingsPage } from './settings.ts'

export const madePages = async (): Promise<Record<string, string>> => ({
  ...(await callPages()),
  'docs/spec/openapi.json': await openApi(),
  'docs/spec/metrics.md': metricsPage(),
  'docs/spec/settings.md': settingsPage(),
  'deploy/settings.env': settingsFile(),
  // A chart reads only what lies within it.
  'deploy/helm/madang/settings.env': settingsFile(),
  'deploy/secrets.env.example': secretsFile(),
  ...(await pagesWithParts()),
})

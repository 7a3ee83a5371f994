import { defineConfig } from 'vite'

import { pagesConfig } from '../ui/build/pages.ts'

/** What the desk's queues have in common. */
const queues = {
  name: 'queues',
  test: /features[\\/]desk[\\/](use-queue|use-assign|cashier-tools|quick-keys)\.tsx?$/,
}
/** What the queues whose rows are marked have beside it. */
const checks = { name: 'checks', test: /features[\\/]desk[\\/](use-checks|use-cashier)\.tsx?$/ }

export default defineConfig(
  pagesConfig(import.meta.dirname, { sharedBy: 10, together: [queues, checks] }),
)

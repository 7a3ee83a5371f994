import { defineConfig } from 'vite'

import { pagesConfig } from '../ui/build/pages.ts'

/** What the desk's queues have in common. */
const together = {
  name: 'queues',
  test: /features[\\/]desk[\\/](use-queue|decision-dialog|cashier-tools|quick-keys)\.tsx?$/,
}

export default defineConfig(pagesConfig(import.meta.dirname, { sharedBy: 10, together }))

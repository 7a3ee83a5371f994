import { defineConfig } from 'vite'

import { pagesConfig } from '../ui/build/pages.ts'

/** What the desk's queues have in common. */
const queues = {
  name: 'queues',
  test: /features[\\/]desk[\\/](use-queue|use-assign|cashier-tools|quick-keys)\.tsx?$/,
}
/** What the queues whose rows are marked have beside it. */
const checks = { name: 'checks', test: /features[\\/]desk[\\/](use-checks|use-cashier)\.tsx?$/ }
/** The small parts that a request's member is shown by, at the desk, in approvals and on their own page. */
const marks = {
  name: 'marks',
  test: /shell[\\/](masked|meter|member-words|request-tag|use-lookers|warnings)\.tsx?$|core[\\/]coins\.ts$/,
}
/** Words of a few bytes that approvals show and no other page of theirs has much of. */
const words = {
  name: 'words',
  test: /core[\\/](statement|recovery)\.ts$|operator[\\/]plain[\\/](recovery|rounds)\.ts$/,
}

export default defineConfig(
  pagesConfig(import.meta.dirname, { sharedBy: 10, together: [queues, checks, marks, words] }),
)

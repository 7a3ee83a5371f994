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
  test: /shell[\\/](masked|meter|member-words|request-tag|use-lookers|warnings)\.tsx?$|core[\\/]coins\.ts$|plain[\\/](ring|members)\.ts$/,
}
/** Words of a few bytes that approvals show and no other page of theirs has much of. */
const words = {
  name: 'words',
  test: /core[\\/](statement|recovery)\.ts$|operator[\\/]plain[\\/](recovery|rounds)\.ts$/,
}
/** What settings, odds and grades are called where two decide on them. */
const decided = {
  name: 'decided',
  test: /operator[\\/]plain[\\/](what-if|grades|odds|alarms|site-settings)\.ts$|shell[\\/]setting-values\.ts$/,
}

export default defineConfig(
  pagesConfig(import.meta.dirname, {
    sharedBy: 14,
    together: [queues, checks, marks, words, decided],
  }),
)

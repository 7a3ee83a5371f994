import { games } from '@madang/contract/core/draw/games.ts'
import { defineConfig } from 'vite'

import { pagesConfig } from '../ui/build/pages.ts'
import { preloads } from '../ui/build/preloads.ts'

const root = import.meta.dirname
const named = { Draw: games.map(({ path }) => path), Home: ['/'] }

/** Of the draw pages, guests' and members'. */
const draw = {
  name: 'draw',
  test: /features[\\/]draw[\\/](mine|use-bets|use-results|last-bets|last-list|confirm-lines|picks|road|round-head|result-board|result-list|chances|live-frame|heard|use-seen|told-parts|draw|beads)\.(tsx?|css)$|shell[\\/]round\.ts$|core[\\/]draw[\\/]frame\.ts$/,
}

/** What a draw page brings for its member: two small files. */
const own = { name: 'own', test: /shell[\\/](own-games|receipts)\.ts$/ }

/** What reads a book again, on its own page, on a round's proof and on a day's. */
const checks = {
  name: 'checks',
  test: /shell[\\/](use-book|read-book|book-evidence)\.tsx?$/,
}
/** How the steps of any proof are shown and saved. */
const steps = { name: 'steps', test: /shell[\\/]proof-(steps|told)\.tsx$|save-file\.ts$/ }
/** What hashes its leaves, a receipt's too. */
const hashes = {
  name: 'hashes',
  test: /core[\\/]book[\\/](book|tree)\.ts$|@noble[\\/]hashes[\\/]/,
}

export default defineConfig(
  pagesConfig(root, {
    sharedBy: 26,
    together: [draw, own, checks, steps, hashes],
    plugins: [preloads(root, named)],
  }),
)

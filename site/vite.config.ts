import { games } from '@madang/contract/core/draw/games.ts'
import { defineConfig } from 'vite'

import { pagesConfig } from '../ui/build/pages.ts'
import { preloads } from '../ui/build/preloads.ts'

const root = import.meta.dirname
const named = { Draw: games.map(({ path }) => path), Home: ['/'] }

/** Of the draw pages, guests' and members'. */
const together = {
  name: 'draw',
  test: /features[\\/]draw[\\/](mine|use-bets|use-results|last-bets|last-list|confirm-lines|picks|road|round-head|result-board|result-list|chances|live-frame|heard|use-seen|told-parts|draw|beads)\.(tsx?|css)$|shell[\\/]round\.ts$|core[\\/]draw[\\/]frame\.ts$/,
}

export default defineConfig(
  pagesConfig(root, { sharedBy: 22, together, plugins: [preloads(root, named)] }),
)

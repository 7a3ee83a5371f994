import { games } from '@madang/contract/core/draw/games.ts'
import { defineConfig } from 'vite'

import { pagesConfig } from '../ui/build/pages.ts'
import { preloads } from '../ui/build/preloads.ts'

const root = import.meta.dirname
const named = { Draw: games.map(({ path }) => path), Home: ['/'] }

export default defineConfig(pagesConfig(root, { sharedBy: 18, plugins: [preloads(root, named)] }))

import { games } from '@madang/contract/core/draw/games.ts'
import { defineConfig } from 'vite'

import { pagesConfig } from '../ui/build/pages.ts'
import { preloads } from '../ui/build/preloads.ts'

const root = import.meta.dirname
const paths = { 'game.path': games.map(({ path }) => path) }

export default defineConfig(pagesConfig(root, [preloads(root, paths)]))

import { games } from '@madang/contract/core/draw/games.ts'
import { defineConfig } from 'vite'

import { firstScreens } from '../ui/build/first-screens.ts'
import { pagesConfig } from '../ui/build/pages.ts'
import { preloads } from '../ui/build/preloads.ts'

const root = import.meta.dirname
/** Shown to guests by a first screen, beside the page that a member's path brings too. */
const parts = { '/': 'shell/login-box.tsx', '/login': 'features/session/login-page.tsx' }
const paths = { 'game.path': games.map(({ path }) => path) }

export default defineConfig(
  pagesConfig(root, [preloads(root, paths), firstScreens(root, 'first-screens.tsx', parts)]),
)

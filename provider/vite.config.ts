/** How the provider's pages are built: the live frames' program and style, and the game windows'; every name a digest. */
import { join } from 'node:path'

import { defineConfig } from 'vite'

import { pagesConfig } from '../ui/build/pages.ts'

const pages = pagesConfig(import.meta.dirname)
const at = (path: string) => join(import.meta.dirname, path)

export default defineConfig({
  ...pages,
  // Both parts of the provider serve them, each from a folder of its own.
  base: './',
  build: {
    ...pages.build,
    // The parts have a style each.
    cssCodeSplit: true,
    manifest: 'manifest.json',
    rolldownOptions: {
      input: {
        frame: at('frames/page/main.ts'),
        'frame-style': at('frames/page/style.css'),
        window: at('casino/page/main.ts'),
        'window-style': at('casino/page/style.css'),
      },
    },
  },
})

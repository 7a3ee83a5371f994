import { defineConfig } from 'vite'

import { pagesConfig } from '../ui/build/pages.ts'

export default defineConfig(pagesConfig(import.meta.dirname))

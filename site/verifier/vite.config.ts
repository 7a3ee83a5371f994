/** How the verifier is built: one file, font included, that works where it was saved. */
import { defineConfig } from 'vite'

import { oneFilePage } from '../../ui/build/one-file.ts'

export default defineConfig(oneFilePage(import.meta.dirname, 'verify'))

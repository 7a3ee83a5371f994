/** How the page is built that stands in when there is no line: one file, so that what is kept is whole. */
import { defineConfig } from 'vite'

import { oneFilePage } from '../../ui/build/one-file.ts'

export default defineConfig(oneFilePage(import.meta.dirname, 'offline'))

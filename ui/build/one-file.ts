/** A page as one file that carries its script and style, and the digests a policy needs to let them run. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'

import type { Plugin, UserConfig } from 'vite'

import { compress } from './pages.ts'

const digestOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** As a page can hold it: a script ends at the first of the two, and may go on after its end with the second. */
const asScript = (code: string) => code.replaceAll(/<(?=\/script|!--)/gi, String.raw`\x3c`)

/** Vite's configuration for `<root>/<name>.html`: it joins the pages that are already there, with `<name>.csp.json` and compressed. */
export const oneFilePage = (root: string, name: string): UserConfig => ({
  root,
  // Also where a test builds it: the page is the one that members get.
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { development: false } },
  plugins: [oneFile(name)],
  build: {
    outDir: process.env.PAGES_DIR ?? '../dist',
    emptyOutDir: false,
    assetsInlineLimit: 1_000_000,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { input: `${name}.html` },
  },
})

/** Puts the script and the style into the page, and writes `<name>.csp.json` beside it. */
function oneFile(name: string): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      const outputs = Object.values(bundle)
      const page = outputs.find(({ fileName }) => fileName === `${name}.html`)
      const [script, ...others] = outputs.filter(({ type }) => type === 'chunk')
      const style = outputs.find(({ fileName }) => fileName.endsWith('.css'))
      if (page?.type !== 'asset' || script?.type !== 'chunk' || style?.type !== 'asset')
        throw new Error(`${name}.html has no page, script or style.`)
      if (others.length > 0) throw new Error(`${name}.html has more than one script.`)
      const code = asScript(script.code.trim())
      // Operators that look like one of them are no text: the build fails instead of the page.
      this.parse(code)
      const css = String(style.source).trim()
      page.source = String(page.source)
        .replace(/<script type="module"[^>]*src=[^>]*><\/script>/, '')
        .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${css}</style>`)
        .replace('</body>', () => `<script type="module">${code}</script></body>`)
      for (const { fileName } of [script, style]) delete bundle[fileName]
      const policy = { script: [digestOf(code)], style: [digestOf(css)] }
      this.emitFile({ type: 'asset', fileName: `${name}.csp.json`, source: JSON.stringify(policy) })
    },
    writeBundle: ({ dir = '' }) => compress(join(dir, `${name}.html`)),
  }
}

/** A page as one file that carries its script and style, and the digests a policy needs to let them run. */
import { createHash } from 'node:crypto'

import type { Plugin, UserConfig } from 'vite'

const digestOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Vite's configuration for `<root>/<name>.html`: it joins the pages that are already there, with `<name>.csp.json`. */
export const oneFilePage = (root: string, name: string): UserConfig => ({
  root,
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
      const script = outputs.find(({ type }) => type === 'chunk')
      const style = outputs.find(({ fileName }) => fileName.endsWith('.css'))
      if (page?.type !== 'asset' || script?.type !== 'chunk' || style?.type !== 'asset')
        throw new Error(`${name}.html has no page, script or style.`)
      const code = script.code.trim().replaceAll('</script', String.raw`<\/script`)
      const css = String(style.source).trim()
      page.source = String(page.source)
        .replace(/<script type="module"[^>]*src=[^>]*><\/script>/, '')
        .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${css}</style>`)
        .replace('</body>', () => `<script type="module">${code}</script></body>`)
      for (const { fileName } of [script, style]) delete bundle[fileName]
      const policy = { script: [digestOf(code)], style: [digestOf(css)] }
      this.emitFile({ type: 'asset', fileName: `${name}.csp.json`, source: JSON.stringify(policy) })
    },
  }
}

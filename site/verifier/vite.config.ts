/** How the verifier is built: one file that carries its script, style and font, and the digests a policy needs to let them run. */
import { createHash } from 'node:crypto'

import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [oneFile()],
  build: {
    outDir: process.env.PAGES_DIR ?? '../dist',
    emptyOutDir: false,
    assetsInlineLimit: 1_000_000,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { input: 'verify.html' },
  },
})

const digestOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Puts the script and the style into the page, and writes verify.csp.json beside it. */
function oneFile(): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      const outputs = Object.values(bundle)
      const page = outputs.find(({ fileName }) => fileName === 'verify.html')
      const script = outputs.find(({ type }) => type === 'chunk')
      const style = outputs.find(({ fileName }) => fileName.endsWith('.css'))
      if (page?.type !== 'asset' || script?.type !== 'chunk' || style?.type !== 'asset')
        throw new Error('The verifier has no page, script or style.')
      const code = script.code.trim().replaceAll('</script', String.raw`<\/script`)
      const css = String(style.source).trim()
      page.source = String(page.source)
        .replace(/<script type="module"[^>]*src=[^>]*><\/script>/, '')
        .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${css}</style>`)
        .replace('</body>', () => `<script type="module">${code}</script></body>`)
      for (const { fileName } of [script, style]) delete bundle[fileName]
      const policy = { script: [digestOf(code)], style: [digestOf(css)] }
      this.emitFile({ type: 'asset', fileName: 'verify.csp.json', source: JSON.stringify(policy) })
    },
  }
}

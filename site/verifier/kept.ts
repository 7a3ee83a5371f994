/** The page as a file: the round that it was saved with, and how it keeps the one it shows. */
import { saveFile } from '@madang/ui/save-file.ts'

import { readEvidence, writeEvidence, type Evidence } from './read-proof.ts'

/** As a script of the page may hold it. */
const dataOf = (found: Evidence) => writeEvidence(found).replaceAll('<', String.raw`\u003c`)

export type Kept = ReturnType<typeof openKept>

/** Called before anything is drawn in `root`: the page as it stands then is what `save` saves. */
export function openKept(root: Element) {
  // A page that the browser itself saved holds what was drawn there.
  root.replaceChildren()
  const page = `<!doctype html>\n${document.documentElement.outerHTML}`
  const data = document.querySelector('#data')
  return {
    saved: readEvidence(data?.textContent ?? ''),
    /** In the open page, so that the browser's own 다른 이름으로 저장 keeps this round too. */
    keep(found: Evidence) {
      if (data) data.textContent = dataOf(found)
    },
    /** As a file that needs no server. */
    save(found: Evidence) {
      const { stream, date, round } = found.proof
      const file = page.replace(
        /(<script id="data" type="application\/json">)[\s\S]*?(<\/script>)/,
        (_, open: string, close: string) => `${open}${dataOf(found)}${close}`,
      )
      saveFile(`madang-${stream}-${date}-${round}.html`, file, 'text/html')
    },
  }
}

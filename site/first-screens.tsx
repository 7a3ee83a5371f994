/** Draws a guest's first screens into JSON, at build (ui/build/first-screens.ts); site/main.tsx takes them over. */
import { createMemoryHistory } from '@tanstack/react-router'
import { Window } from 'happy-dom'
import { renderToString } from 'react-dom/server'
import { populateGlobal } from 'vitest/runtime'

const paths = ['/', '/login']
const widths = { mobile: 390, pc: 1492 }

// Modules of the site look at the browser while they load.
const window = new Window({ url: 'http://localhost/' })
populateGlobal(globalThis, window)
// The same sources make the same build: the drawing of a captcha comes with the program.
crypto.getRandomValues = (array) => array
// As in a browser that may have passkeys: their button's place is kept until that is known.
Object.assign(globalThis, { PublicKeyCredential: { parseRequestOptionsFromJSON: true } })
const [{ Site }, { newRouter }] = await Promise.all([import('./site.tsx'), import('./routes.tsx')])

async function draw(path: string, width: number): Promise<string> {
  window.happyDOM.setViewport({ width })
  const router = newRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  return renderToString(<Site router={router} />)
}

const screens: Record<string, Record<string, string>> = {}
for (const path of paths) {
  screens[path] = {}
  for (const [device, width] of Object.entries(widths))
    screens[path][device] = await draw(path, width)
}
process.stdout.write(JSON.stringify(screens), () => process.exit())

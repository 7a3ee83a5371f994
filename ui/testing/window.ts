/** The window of page tests: one for all files of a worker; setup.ts empties it before each. */
import { GlobalWindow } from 'happy-dom'
import { populateGlobal, type Environment } from 'vitest/runtime'

/** What a window brings that Node has one of its own of. */
const ofTheWindow = [
  'Request',
  'Response',
  'MessagePort',
  'fetch',
  'Headers',
  'AbortController',
  'AbortSignal',
  'URL',
  'URLSearchParams',
  'FormData',
]

let page: GlobalWindow | undefined

// oxlint-disable-next-line import/no-default-export -- what vitest asks of an environment
export default {
  name: 'page',
  viteEnvironment: 'client',
  setup(global) {
    if (!page) {
      page = new GlobalWindow({
        console: global.console,
        url: 'http://localhost:3000',
        settings: {
          disableErrorCapturing: true,
          // A link to a file that is saved would be followed, and leave an empty window to the files after.
          navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
        },
      })
      populateGlobal(global, page, { bindFunctions: true, additionalKeys: ofTheWindow })
    }
    const opened = page
    // What a file left running ends with it.
    return { teardown: () => opened.happyDOM.abort() }
  },
} satisfies Environment

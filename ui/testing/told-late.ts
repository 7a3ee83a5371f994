/** The error for a missing element holds the whole page as text, which nobody reads of a try that is repeated. */
import { configure } from '@testing-library/react'

/** The text is made when it is read: an error that fails a test is read at once, before the page changes. */
export function tellLate() {
  configure(({ getElementError }) => ({
    getElementError(message, container) {
      const error = new Error()
      error.name = 'TestingLibraryElementError'
      let told: string | undefined
      return Object.defineProperty(error, 'message', {
        configurable: true,
        get: () => (told ??= getElementError(message, container).message),
        set(text: string) {
          told = text
        },
      })
    },
  }))
}

/** A test fails when React or a library writes a warning or an error on the console while it runs. */
import { afterAll, afterEach, expect } from 'vitest'

declare global {
  var saidOnConsole: string[] | undefined
}

/** One list a window: this module is loaded anew for each file. */
const said = (globalThis.saidOnConsole ??= [])

/** Once a window: a second time would hear the first. */
export function hearWarnings(): void {
  for (const name of ['error', 'warn'] as const)
    console[name] = (...parts: unknown[]) => {
      said.push(parts.map(String).join(' '))
    }
}

/** What was written since it was last asked, for a test that expects exactly that. */
export const takeWarnings = (): string[] => said.splice(0)

/** In each file. */
export function failOnWarnings(): void {
  const check = () => expect(takeWarnings()).toEqual([])
  afterEach(check)
  afterAll(check)
}

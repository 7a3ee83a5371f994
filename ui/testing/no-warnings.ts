/** A test fails when React or a library writes a warning or an error on the console while it runs. */
import { afterAll, afterEach, expect } from 'vitest'

const said: string[] = []

/** Once a window: a second time would hear the first. */
export function hearWarnings(): void {
  for (const name of ['error', 'warn'] as const)
    console[name] = (...parts: unknown[]) => {
      said.push(parts.map(String).join(' '))
    }
}

/** In each file. */
export function failOnWarnings(): void {
  const check = () => expect(said.splice(0)).toEqual([])
  afterEach(check)
  afterAll(check)
}

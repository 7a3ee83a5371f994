/** The pages of tests go through the React compiler as those of members do (vitest.config.ts, ui/build/pages.ts). */
import { expect, test } from 'vitest'

import { Won } from './won.tsx'

test('a component remembers what the compiler lets it remember', () => {
  expect(String(Won)).toMatch(/\$\[0\]/)
})

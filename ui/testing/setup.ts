/** Before each file of page tests: the files of a worker share one window, which each of them finds as if it were new. */
import { configure } from '@testing-library/react'
import { vi } from 'vitest'

import { testNow } from '../../test/beginning.ts'
import { beginClockAt } from './begun-clock.ts'
import { forgetEars } from './ears.ts'
import { failOnWarnings, hearWarnings } from './no-warnings.ts'
import { WAIT_MS, waitPatiently } from './patient.ts'
import { answerPlainly } from './plain-styles.ts'
import { tellLate } from './told-late.ts'

// Our modules are loaded anew for each file, libraries are not. Listeners of an earlier file would hear each key first,
// and could stop it.
vi.resetModules()
beginClockAt(testNow())
forgetEars()
// A test's hands are faster than any; question.test.tsx waits as the pages do.
;(await import('../question.ts')).armAfter(0)

for (const { name } of [...document.documentElement.attributes])
  document.documentElement.removeAttribute(name)
document.head.replaceChildren()
document.body.replaceChildren()
for (const cookie of document.cookie.split('; '))
  document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
sessionStorage.clear()
localStorage.clear()
history.replaceState(null, '', '/')

// Nothing walks in a test, and nobody hears that it was called off.
const stands = { cancel() {}, pause() {}, play() {}, updatePlaybackRate() {} }
Element.prototype.animate = () => stands as unknown as Animation

failOnWarnings()

// Once a window: a second time would ask the first.
if (!('answersPlainly' in window)) {
  answerPlainly()
  hearWarnings()
  tellLate()
  waitPatiently(vi)
  configure({ asyncUtilTimeout: WAIT_MS })
  Object.assign(window, { answersPlainly: true })
}

/** What the page without a line says: since when, how often it was tried; it opens what was asked for by itself. */
import { spoken, timeOf } from '@madang/contract/core/kst.ts'

import { HEARD } from './heard.ts'

const RETRY_MS = 5_000
let tries = 0
let trying = false

const at = (id: string) => document.getElementById(id)!
const theme = /(?:^|; )theme=(dark|light)/.exec(document.cookie)?.[1]
if (theme) document.documentElement.dataset['theme'] = theme

async function tellHeard() {
  const noted = await caches.match(HEARD)
  if (!noted) return
  at('heard').textContent = `마지막 연결 ${spoken(timeOf(new Date(Number(await noted.text()))))}`
  at('heard').hidden = false
}

/** Asks whether the house answers; with that the page is asked for anew, as it is now. */
async function look() {
  if (trying) return
  trying = true
  at('tries').textContent = `다시 잇는 중 (${++tries}번째)`
  try {
    const answer = await fetch('/healthz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(4_000),
    })
    if (answer.ok) return location.reload()
  } catch {
    // Still nothing there: the next try says so.
  }
  trying = false
}

at('again').addEventListener('click', () => void look())
addEventListener('online', () => void look())
setInterval(() => void look(), RETRY_MS)
void tellHeard()

/** One act of the partner at a time: sent, its answer said, and what it changed asked again. */
import { useState } from 'react'

import { tell } from '@madang/ui/dialog.tsx'

import { RefusedError } from './ask.ts'

/** `send` answers true when it was done. */
export function useSend(again: () => Promise<unknown>) {
  const [sending, setSending] = useState(false)

  async function send(call: () => Promise<{ msg: string }>): Promise<boolean> {
    setSending(true)
    const said = await call().catch((error: unknown) => {
      if (error instanceof RefusedError) return error
      throw error
    })
    setSending(false)
    const refused = said instanceof RefusedError
    if (refused && said.code === 'logout') return false
    const words = refused ? said.message : said.msg
    await Promise.all([tell(words, { tone: refused ? 'error' : 'success' }), again()])
    return !refused
  }
  return { sending, send }
}

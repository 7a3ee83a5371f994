/** Keeps an operator from losing what is written and not saved. */
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'

import { confirm } from '@madang/ui/dialog.tsx'

const question = {
  title: '저장하지 않은 내용이 있습니다. 나가시겠습니까?',
  confirmLabel: '나가기',
}

/**
 * Asks before the page is left while `unsaved`; the answer, called after saving, lets it go without. `onLeave` is
 * called either way, once what was written is no longer needed.
 */
export function useUnsaved(unsaved: boolean, onLeave: () => void) {
  const saved = useRef(false)
  useBlocker({
    shouldBlockFn: async () => {
      if (!unsaved || saved.current) return false
      const leaves = await confirm(question)
      if (leaves) onLeave()
      return !leaves
    },
    enableBeforeUnload: () => unsaved && !saved.current,
  })
  return () => {
    saved.current = true
    onLeave()
  }
}

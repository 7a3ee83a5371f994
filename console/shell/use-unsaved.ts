/** Keeps an operator from losing what is written and not saved. */
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'

import { confirm } from '@madang/ui/dialog.tsx'

/** Asks before the page is left while `unsaved`; the answer, called after saving, lets it go without. */
export function useUnsaved(unsaved: boolean) {
  const saved = useRef(false)
  useBlocker({
    shouldBlockFn: async () =>
      unsaved &&
      !saved.current &&
      !(await confirm({
        title: '저장하지 않은 내용이 있습니다. 나가시겠습니까?',
        confirmLabel: '나가기',
      })),
    enableBeforeUnload: () => unsaved && !saved.current,
  })
  return () => {
    saved.current = true
  }
}

/** Copies a published value. */
import { useEffect, useState } from 'react'

const SAID_MS = 2_000

export function CopyButton({ name, value }: { name: string; value: string }) {
  const [said, setSaid] = useState<'복사완료' | '복사 실패' | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])
  return (
    <button
      type="button"
      className="btn btn-s proof-copy"
      aria-label={`${name} ${said ?? '복사'}`}
      onClick={() => void copy(value).then((copied) => setSaid(copied ? '복사완료' : '복사 실패'))}
    >
      {said ?? '복사'}
    </button>
  )
}

/** Browsers give a page its clipboard over https and on localhost only; elsewhere the older way is left. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.className = 'sr'
    document.body.append(area)
    area.select()
    const copied = document.execCommand('copy')
    area.remove()
    return copied
  }
}

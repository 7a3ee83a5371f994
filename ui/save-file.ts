/** A browser may ask for what it saves only after it has asked its reader where to. */
const TAKEN_MS = 60_000

/** Saves a text, or bytes, as a file of that name on this device. */
export function saveFile(name: string, content: BlobPart, type = 'text/plain;charset=utf-8'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN_MS)
}

/** Listeners of the window of page tests, which all files of a worker share. */

type Ear = Parameters<typeof globalThis.addEventListener>

const kept = globalThis as unknown as { ears?: Ear[] }

/** Takes away all that listen at the window since the last call; from the first on they are known. */
export function forgetEars(): void {
  if (!kept.ears) {
    const ears: Ear[] = []
    const add = globalThis.addEventListener
    globalThis.addEventListener = (...ear: Ear) => {
      ears.push(ear)
      add(...ear)
    }
    kept.ears = ears
  }
  for (const ear of kept.ears.splice(0)) globalThis.removeEventListener(...ear)
}

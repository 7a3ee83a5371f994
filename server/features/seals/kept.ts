/** Values of a closed book that take long to make, kept while they fit. */

/** Bytes that are made beside others; what is larger waits for the one before it. */
const SMALL = 2 ** 20

/** Makes a value once for all who ask, and keeps those asked for last, `most` bytes of them together. */
export function openKept<T>(most: number) {
  const known = new Map<string, { bytes: number; made: Promise<T> }>()
  let last: Promise<unknown> = Promise.resolve()

  function begin(bytes: number, make: () => Promise<T>): Promise<T> {
    if (bytes < SMALL) return make()
    const made = last.then(make)
    last = made.catch(() => undefined)
    return made
  }

  /** The value of a key, of so many bytes; what fails is made anew for the next. */
  return function keep(key: string, bytes: number, make: () => Promise<T>): Promise<T> {
    const one = known.get(key) ?? { bytes, made: begin(bytes, make) }
    // The map keeps the order of use.
    known.delete(key)
    known.set(key, one)
    one.made.catch(() => known.get(key) === one && known.delete(key))
    let sum = [...known.values()].reduce((all, each) => all + each.bytes, 0)
    for (const [other, each] of known) {
      if (sum <= most || other === key) break
      known.delete(other)
      sum -= each.bytes
    }
    return one.made
  }
}

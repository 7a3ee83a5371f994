/**
 * The Merkle tree of RFC 9162 (2.1) over hashes of leaves (docs/spec/sealed-book.md#bytes). Hashing is given, so that a
 * server and a page each take the fastest they have.
 */
export type Bytes = Uint8Array
/** SHA-256. */
export type Sha = (bytes: Bytes) => Bytes

/** Bytes of lower-case hex; throws for what is none. */
export function bytesOf(hex: string): Bytes {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new RangeError('not hex')
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
/** Lower-case hex of bytes. */
export const hexOf = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Written over at every node: a new one costs as much as hashing it. */
const node = new Uint8Array(65)
node[0] = 1

/** The hash of a node: H(01 | left | right). */
function hashNode(sha: Sha, left: Bytes, right: Bytes): Bytes {
  node.set(left, 1)
  node.set(right, 33)
  return sha(node)
}

/** A tree that grows leaf by leaf and keeps no more than a hash a level: its root is that of all leaves so far. */
export function growTree(sha: Sha) {
  /** the roots of whole subtrees, the largest first; the bits of `size` say how large each is */
  const whole: Bytes[] = []
  let size = 0
  return {
    add(leafHash: Bytes) {
      let hash = leafHash
      for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2)
        hash = hashNode(sha, whole.pop()!, hash)
      whole.push(hash)
      size++
    },
    root: (): Bytes =>
      whole.length === 0
        ? sha(new Uint8Array())
        : whole.reduceRight((right, left) => hashNode(sha, left, right)),
  }
}

/** The root over hashes of leaves; of none SHA-256 of nothing. */
export function rootOf(sha: Sha, leafHashes: readonly Bytes[]): Bytes {
  const tree = growTree(sha)
  for (const hash of leafHashes) tree.add(hash)
  return tree.root()
}

/** Nodes of a step of growLevels: less than a millisecond. */
const STEP = 256

/**
 * Adds to `levels`, which begin with the leaves' hashes side by side, every level above them, a step of nodes at a time:
 * a million leaves take a second. Each pair becomes its node; a last one without a neighbour goes up as it is.
 */
export function* growLevels(sha: Sha, levels: Bytes[]): Generator<void> {
  for (let level = levels.at(-1)!; level.length > 32; level = levels.at(-1)!) {
    const size = level.length / 32
    const up = new Uint8Array(32 * Math.ceil(size / 2))
    for (let i = 0; i + 1 < size; i += 2) {
      up.set(hashNode(sha, hashAt(level, i), hashAt(level, i + 1)), 16 * i)
      if (i % (2 * STEP) === 0) yield
    }
    if (size % 2 === 1) up.set(hashAt(level, size - 1), up.length - 32)
    levels.push(up)
  }
}
const hashAt = (level: Bytes, index: number) => level.subarray(32 * index, 32 * index + 32)

/** Inclusion paths of the leaf at `index` in grown levels, from its neighbour up. They throw for no leaf. */
export function pathsIn(levels: readonly Bytes[]): {
  pathOf: (index: number) => Bytes[]
  /** where the hashes of a path lie: their level, and their place in it */
  placesOf: (index: number) => { level: number; at: number }[]
} {
  const size = levels[0]!.length / 32
  function placesOf(index: number) {
    if (!(Number.isInteger(index) && index >= 0 && index < size))
      throw new RangeError(`no leaf ${index} among ${size}`)
    const places: { level: number; at: number }[] = []
    let at = index
    for (let level = 0; level < levels.length; level++) {
      const beside = at % 2 === 1 ? at - 1 : at + 1
      if (32 * beside < levels[level]!.length) places.push({ level, at: beside })
      at = (at - (at % 2)) / 2
    }
    return places
  }
  const pathOf = (index: number) =>
    placesOf(index).map(({ level, at }) => hashAt(levels[level]!, at).slice())
  return { pathOf, placesOf }
}

/**
 * A tree that is built once: its root, its paths (`pathsIn`), and its levels from the leaves' up. `leafHashes` lie side by
 * side, 32 bytes each: a tree of a million leaves is 64 MB so.
 */
export function pathsOf(
  sha: Sha,
  leafHashes: Bytes,
): ReturnType<typeof pathsIn> & { root: Bytes; levels: readonly Bytes[] } {
  const levels = [leafHashes]
  const steps = growLevels(sha, levels)
  while (!steps.next().done);
  const root = leafHashes.length === 0 ? sha(new Uint8Array()) : levels.at(-1)!
  return { root, levels, ...pathsIn(levels) }
}

type Place = { index: number; size: number; path: readonly Bytes[] }

/** The root that a leaf and its path come to (RFC 9162, 2.1.3.2); null where index, size and path do not fit. */
export function rootByPath(sha: Sha, leafHash: Bytes, { index, size, path }: Place): Bytes | null {
  if (!(Number.isInteger(index) && Number.isInteger(size) && index >= 0 && index < size))
    return null
  if (path.some((hash) => hash.length !== 32)) return null
  let hash = leafHash
  let [at, last, used] = [index, size - 1, 0]
  while (last > 0) {
    // The last of a level with an even place has no neighbour: it goes up as it is.
    if (at % 2 === 1 || at !== last) {
      const beside = path[used++]
      if (!beside) return null
      hash = at % 2 === 1 ? hashNode(sha, beside, hash) : hashNode(sha, hash, beside)
    }
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return used === path.length ? hash : null
}

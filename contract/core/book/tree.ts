/**
 * The Merkle tree of RFC 9162 (2.1) over hashes of leaves (docs/spec/sealed-book.md#bytes). Hashing is given, so that a
 * server and a page each take the fastest they have.
 */
export type Bytes = Uint8Array
/** SHA-256. */
export type Sha = (bytes: Bytes) => Bytes

/** The hash of a leaf: H(00 | leaf). */
export function hashLeaf(sha: Sha, leaf: Bytes): Bytes {
  const prefixed = new Uint8Array(leaf.length + 1)
  prefixed.set(leaf, 1)
  return sha(prefixed)
}

/** The hash of a node: H(01 | left | right). */
function hashNode(sha: Sha, left: Bytes, right: Bytes): Bytes {
  const bytes = new Uint8Array(65)
  bytes[0] = 1
  bytes.set(left, 1)
  bytes.set(right, 33)
  return sha(bytes)
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

/** Every level of the tree from the leaves up; a node without a neighbour goes up as it is. */
function levelsOf(sha: Sha, leafHashes: readonly Bytes[]): Bytes[][] {
  const levels = [[...leafHashes]]
  for (let below = levels[0]!; below.length > 1; below = levels.at(-1)!) {
    const level: Bytes[] = []
    for (let i = 0; i < below.length; i += 2)
      level.push(i + 1 < below.length ? hashNode(sha, below[i]!, below[i + 1]!) : below[i]!)
    levels.push(level)
  }
  return levels
}

/** Inclusion paths of a tree that is built once: of the leaf at `index`, from its neighbour up. */
export function pathsOf(sha: Sha, leafHashes: readonly Bytes[]): (index: number) => Bytes[] {
  const levels = levelsOf(sha, leafHashes)
  return (index) => {
    if (!(Number.isInteger(index) && index >= 0 && index < leafHashes.length))
      throw new RangeError(`no leaf ${index} among ${leafHashes.length}`)
    const path: Bytes[] = []
    let at = index
    for (const level of levels) {
      const beside = level[at % 2 === 1 ? at - 1 : at + 1]
      if (beside) path.push(beside)
      at = (at - (at % 2)) / 2
    }
    return path
  }
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

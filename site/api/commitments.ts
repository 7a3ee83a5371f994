/**
 * The first commitment that this device received for each member's bet at a vendor: a later one decides nothing
 * (docs/adr/0050-a-casino-bets-proof.md). They outlive the session, as receipts do.
 */

/** Their place in the local storage. */
export const COMMITMENTS = 'commitments'
/** Entries of all members of the device: some 50 kB. */
const MOST = 500

type Kept = [uid: string, bet: number, commit: string]

/** Oldest first. */
function readAll(): Kept[] {
  try {
    const kept = JSON.parse(localStorage.getItem(COMMITMENTS) ?? '[]') as unknown
    return Array.isArray(kept) ? (kept as Kept[]) : []
  } catch {
    return []
  }
}

/** The first commitment that the member received for the bet: `told` where this is the first. */
export function firstCommit(uid: string, bet: number, told: string): string {
  const kept = readAll()
  const first = kept.find(([whose, no]) => whose === uid && no === bet)
  if (first) return first[2]
  try {
    const list = [...kept, [uid, bet, told]].slice(-MOST)
    localStorage.setItem(COMMITMENTS, JSON.stringify(list))
  } catch {
    // A browser may keep nothing.
  }
  return told
}

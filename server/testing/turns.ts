/** How long one turn of the loop is at work, told by what a known piece of work takes on the same machine in the same run. */

/** This thread's time on a processor, in ms: what others of the machine take away is not in it. */
const cpu = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The longest turn while `work` went on, ms of this thread's processor. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let over = false
  let last = cpu()
  const turn = () => {
    const now = cpu()
    longest = Math.max(longest, now - last)
    last = now
    if (!over) setImmediate(turn)
  }
  setImmediate(turn)
  try {
    await work()
  } finally {
    over = true
  }
  // The turn in which the work ended.
  return Math.max(longest, cpu() - last)
}

const sample = Array.from({ length: 1_000 }, (_, n) => ({
  id: n,
  at: new Date(n * 1_000).toISOString(),
  words: `"줄 ${n}", '=${n}'`.repeat(20),
}))

const REPEATS = 40

/** What writing, reading and cutting a thousand rows takes, ms: the shortest of several, as a turn's is. */
export function knownWork(): number {
  const tries = Array.from({ length: 5 }, () => {
    const began = cpu()
    for (let n = 0; n < REPEATS; n++) {
      const read = JSON.parse(JSON.stringify(sample)) as typeof sample
      const text = read.map(({ words }) => words.replaceAll('"', '""')).join('\r\n')
      if (text.length === 0) throw new Error('nothing was written')
    }
    return (cpu() - began) / REPEATS
  })
  return Math.min(...tries)
}

/** How a script ends: on a signal, or when who started it is gone; once cleanly, and at once when asked again. */

/** A terminal, npm and launch.mjs may all pass on the same Ctrl-C. */
const SAME_PRESS_MS = 1_000

let ending: number | null = null
/** Whether the end has begun. */
export const ended = () => ending !== null

/** Calls `shut` once, then exits. Answers how to end by oneself, with an exit code. */
export function onStop(shut: () => Promise<void>): (code: number) => Promise<never> {
  async function end(code: number): Promise<never> {
    if (ending !== null) return new Promise<never>(() => undefined)
    ending = performance.now()
    // Work that is cut off by the end fails because of it, and says nothing new.
    process.on('uncaughtException', () => undefined)
    await shut().catch((error: Error) => process.stderr.write(`${error.message}\n`))
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (ending === null) void end(0)
      else if (performance.now() - ending > SAME_PRESS_MS) process.exit(1)
    })
  if (process.send) {
    process.on('disconnect', () => void end(1))
    process.channel?.unref()
  }
  return end
}

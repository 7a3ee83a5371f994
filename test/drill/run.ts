/** Runs programs of the machine to their end. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const MOST_BYTES = 4_000_000

export type Said = { code: number | null; out: string; err: string }
type Run = { input?: string; env?: Record<string, string>; seconds?: number }

/** Runs a program; what it said and how it ended. */
export async function tryRun(
  [command, ...args]: readonly string[],
  { input, env, seconds = 60 }: Run = {},
): Promise<Said> {
  const child = spawn(command!, args, {
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    timeout: seconds * 1_000,
    killSignal: 'SIGKILL',
  })
  let [out, err] = ['', '']
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    if (out.length < MOST_BYTES) out += text
  })
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    if (err.length < MOST_BYTES) err += text
  })
  if (input !== undefined) child.stdin!.on('error', () => undefined).end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, err }
}

/** The same; throws where it did not succeed, with what it said. */
export async function run(command: readonly string[], options: Run = {}): Promise<string> {
  const { code, out, err } = await tryRun(command, options)
  if (code !== 0)
    throw new Error(`${command.join(' ').slice(0, 300)} ended with ${code}: ${err || out}`)
  return out
}

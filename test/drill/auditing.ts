/** Asks the provider's machine, which reaches every database and its own store, what is wrong with the books. */
import type { Journal, Promised } from '../faults/journal.ts'
import type { Request } from './desk.ts'
import { repository } from './host.ts'
import type { House } from './house.ts'

const WITHIN_S = 400

type Asked = {
  mode: 'soFar' | 'end'
  journal: Journal
  requests?: readonly Request[]
  /** what the books cannot have */
  gone?: readonly Promised[]
}

/** Sentences of all that is wrong on any database. */
export async function auditOf(
  { house }: { house: House },
  { mode, journal, requests = [], gone = [] }: Asked,
): Promise<string[]> {
  const { refused: _, waits: __, ...told } = journal
  const hosts = house.of('database').map(({ name }) => name)
  const [provider] = house.of('provider')
  await provider!.run(['sh', '-c', 'cat > /tmp/asked.json'], {
    input: JSON.stringify({ mode, hosts, journal: { ...told, waits: [] }, requests, gone }),
  })
  const { code, out, err } = await provider!.tryRun(
    [process.execPath, '--disable-warning=ExperimentalWarning', 'test/drill/audit.ts'],
    {
      user: 'nobody',
      cwd: repository,
      env: { NODE_EXTRA_CA_CERTS: '/etc/madang/tls/ca.crt' },
      seconds: WITHIN_S,
    },
  )
  if (code !== 0) return [`the audit ended with ${code}: ${err.slice(-2_000)}`]
  return JSON.parse(out.trim().split('\n').at(-1)!) as string[]
}

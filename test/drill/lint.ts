/** What the programs say of their files in `deploy/`, on machines that stand. */
import { haproxyEnv } from './deploy-files.ts'
import type { Host, Program } from './host.ts'
import type { House } from './house.ts'

/** Tries the files of `deploy/` with the programs that read them; what they say against them. */
export async function lint(house: House): Promise<string[]> {
  const [database, web, provider, copies] = [
    house.of('database')[0]!,
    house.of('web')[0]!,
    house.of('provider')[0]!,
    house.of('copies')[0]!,
  ]
  const asked: [Host, string[], Program['user']][] = [
    [web, ['/usr/sbin/haproxy', '-c', '-f', '/etc/haproxy/madang'], 'root'],
    [provider, ['/usr/sbin/haproxy', '-c', '-f', '/etc/haproxy/madang'], 'root'],
    [copies, ['/usr/bin/pgbackrest', '--stanza=madang', 'check'], 'postgres'],
    [database, ['/usr/bin/pgbackrest', '--stanza=madang', 'check'], 'postgres'],
  ]
  const wrong: string[] = []
  for (const [host, command, user] of asked) {
    const { code, out, err } = await host.tryRun(command, { user, env: haproxyEnv, seconds: 120 })
    if (code !== 0)
      wrong.push(`${host.name}: ${command.join(' ')} ended with ${code}: ${out}${err}`)
  }
  return wrong
}

/** What a machine is asked from inside: who is primary, who is ready, and what the programs say of their files. */
import { haproxyEnv } from './deploy-files.ts'
import type { Host, Program } from './host.ts'
import type { House } from './house.ts'
import { names } from './plan.ts'
import { TLS } from './programs.ts'

export async function curl(from: Host, url: string) {
  const tls = ['--cacert', `${TLS}/ca.crt`]
  return from.tryRun(['/usr/bin/curl', '-s', '-m', '2', ...tls, url], { seconds: 5 })
}

async function codeOf(from: Host, url: string): Promise<number> {
  if (!from.isOn()) return 0
  const tls = ['--cacert', `${TLS}/ca.crt`]
  const { out } = await from.tryRun(
    ['/usr/bin/curl', '-s', '-m', '2', '-o', '/dev/null', '-w', '%{http_code}', ...tls, url],
    { seconds: 5 },
  )
  return Number(out)
}

export const statusOf = (each: Host) => codeOf(each, `https://${each.name}:8008/primary`)
export const readyz = (each: Host, port: number) => codeOf(each, `http://127.0.0.1:${port}/readyz`)
export const healthz = (each: Host, port: number) =>
  codeOf(each, `http://127.0.0.1:${port}/healthz`)
export const front = (each: Host) => codeOf(each, `https://${names.site}/front`)

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

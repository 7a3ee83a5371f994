/** What a machine is asked from inside: who is primary and who is ready. */
import type { Host } from './host.ts'
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

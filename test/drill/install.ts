/** Puts the files of `deploy/`, certificates and keys onto the machines. */
import { randomBytes } from 'node:crypto'

import type { Authority } from './certificates.ts'
import { filesOf } from './deploy-files.ts'
import type { Host } from './host.ts'
import { hostsFile, machines } from './plan.ts'
import { DATA, TLS } from './programs.ts'

const SSL_CERT = 'ssl-cert'

/** Before they are on for the first time. */
export async function install(
  host: (name: string) => Host,
  { ca, issue, ofDatabase, ofWeb }: Authority,
): Promise<void> {
  const keys = {
    'server.key': randomBytes(32).toString('hex'),
    'provider.key': randomBytes(32).toString('hex'),
  }
  const logins = ['replicator', 'rewinder', 'madang', 'madang_server', 'madang_provider']
  const pairs = new Map(
    await Promise.all(logins.map(async (name) => [name, await issue(name)] as const)),
  )
  const web = await ofWeb()
  for (const machine of machines) {
    const { name, role } = machine
    const at = host(name)
    const put = (file: string, text: string | Buffer, mode?: number) => at.install(file, text, mode)
    const give = (login: string) => {
      put(`${TLS}/${login}.crt`, pairs.get(login)!.crt)
      put(`${TLS}/${login}.key`, pairs.get(login)!.key, 0o640)
    }
    put('/etc/hosts', hostsFile(machine))
    put(`${TLS}/ca.crt`, ca)
    for (const [path, text] of Object.entries(filesOf(machine)))
      put(path, text, path.endsWith('.sh') ? 0o755 : 0o644)
    if (role === 'database' || role === 'copies') {
      const own = role === 'database' ? await ofDatabase(name) : await issue(name)
      put(`${TLS}/host.crt`, own.crt)
      put(`${TLS}/host.key`, own.key, 0o640)
    }
    if (role === 'database') for (const login of ['replicator', 'rewinder']) give(login)
    if (role === 'web') {
      put(`${TLS}/web.pem`, Buffer.concat([web.crt, web.key]), 0o640)
      for (const login of ['madang', 'madang_server']) give(login)
    }
    if (role === 'provider')
      for (const login of ['madang', 'madang_server', 'madang_provider']) give(login)
    if (role === 'web' || role === 'provider')
      for (const [file, text] of Object.entries(keys)) put(`/etc/madang/keys/${file}`, text, 0o640)
  }
}

/** Debian's packages make these for whom they run as; keys are read by a group of their own. */
export async function prepare(each: Host) {
  const { name, role } = each
  const lines = [
    `chgrp -R ${SSL_CERT} /etc/madang && chmod -R g+rX,o-w /etc/madang`,
    `usermod -a -G ${SSL_CERT} nobody; usermod -a -G ${SSL_CERT} etcd; usermod -a -G ${SSL_CERT} haproxy`,
    `mkdir -p ${DATA} && chown nobody:nogroup ${DATA}`,
    'mkdir -p /var/log/pgbackrest /var/lib/pgbackrest /var/spool/pgbackrest',
    'chown postgres:postgres /var/log/pgbackrest /var/lib/pgbackrest /var/spool/pgbackrest',
    'rm -rf /var/lib/etcd/default; mkdir -p /var/lib/etcd && chown etcd:etcd /var/lib/etcd',
    role === 'database' ? 'chown postgres:postgres /var/lib/postgresql' : '',
    role === 'web' || role === 'provider'
      ? 'cp -r /etc/madang/keys /var/lib/madang/keys && chown -R nobody:nogroup /var/lib/madang/keys && chmod 700 /var/lib/madang/keys'
      : '',
  ]
  await each.run(['sh', '-ec', lines.filter(Boolean).join('\n')]).catch((error: Error) => {
    throw new Error(`${name}: ${error.message}`)
  })
}

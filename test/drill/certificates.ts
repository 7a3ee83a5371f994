/** The house's own authority and every certificate of the drill, as docs/operate.md has them made: by openssl, for a day. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { names } from './plan.ts'
import { run } from './run.ts'

export type Pair = { crt: Buffer; key: Buffer }
export type Authority = Awaited<ReturnType<typeof openAuthority>>

const DAYS = '2'

/** `folder`: where its keys lie, which must go with the drill. */
export async function openAuthority(folder: string) {
  mkdirSync(folder)
  const at = (name: string) => join(folder, name)
  const key = (name: string) =>
    run([
      'openssl',
      'genpkey',
      '-algorithm',
      'EC',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-out',
      at(name),
    ])
  await key('ca.key')
  await run([
    ...['openssl', 'req', '-x509', '-new', '-key', at('ca.key'), '-days', DAYS],
    ...['-subj', '/CN=Madang drill', '-out', at('ca.crt')],
    ...['-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
  ])

  /** A certificate of a name that says who it is, to clients and to servers. */
  async function issue(name: string, others: readonly string[] = []): Promise<Pair> {
    await key(`${name}.key`)
    const alt = [name, ...others].map((each) => `DNS:${each}`).join(',')
    writeFileSync(
      at(`${name}.ext`),
      `subjectAltName=${alt}\nextendedKeyUsage=serverAuth,clientAuth\nkeyUsage=digitalSignature\n`,
    )
    await run([
      'openssl',
      'req',
      '-new',
      '-key',
      at(`${name}.key`),
      '-subj',
      `/CN=${name}`,
      '-out',
      at(`${name}.csr`),
    ])
    await run([
      ...[
        'openssl',
        'x509',
        '-req',
        '-in',
        at(`${name}.csr`),
        '-CA',
        at('ca.crt'),
        '-CAkey',
        at('ca.key'),
      ],
      ...[
        '-set_serial',
        `0x${randomBytes(8).toString('hex')}`,
        '-days',
        DAYS,
        '-extfile',
        at(`${name}.ext`),
        '-out',
        at(`${name}.crt`),
      ],
    ])
    return { crt: readFileSync(at(`${name}.crt`)), key: readFileSync(at(`${name}.key`)) }
  }

  return {
    ca: readFileSync(at('ca.crt')),
    issue,
    /** Of a database host: by its own name, and by the one that leads to whoever is primary. */
    ofDatabase: (host: string) => issue(host, [names.database]),
    ofWeb: () => issue(names.site, [names.console, names.games]),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

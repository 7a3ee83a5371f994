/** The very files of `deploy/`, as a machine has them: read from there, with its own values put in. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { names, NETWORK, type Machine } from './plan.ts'

const folder = join(import.meta.dirname, '../../deploy')

/** What `envsubst` does with the names given: a name that is not given, or given in vain, is a mistake. */
export function fill(text: string, values: Record<string, string>): string {
  const used = new Set<string>()
  const filled = text
    .split('\n')
    .map((line) =>
      // A comment may speak of what is put in.
      line.trimStart().startsWith('#')
        ? line
        : line.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
            if (values[name] === undefined) throw new Error(`nobody says what ${name} is`)
            used.add(name)
            return values[name]
          }),
    )
    .join('\n')
  const vain = Object.keys(values).filter((name) => !used.has(name))
  if (vain.length > 0) throw new Error(`${vain.join()} is put in nowhere`)
  return filled
}

const read = (path: string) => readFileSync(join(folder, path), 'utf8')

const haproxy = (...files: string[]) =>
  Object.fromEntries(files.map((name) => [`/etc/haproxy/madang/${name}`, read(`haproxy/${name}`)]))

/** By the place they have on the machine. */
export function filesOf({ name, role }: Pick<Machine, 'name' | 'role'>): Record<string, string> {
  switch (role) {
    case 'database':
      return {
        '/etc/patroni/config.yml': fill(read('patroni/patroni.yml'), { HOST: name, NETWORK }),
        '/etc/patroni/roles.sh': read('patroni/roles.sh'),
        '/etc/default/etcd': fill(read('etcd/etcd.env'), { HOST: name }),
        '/etc/pgbackrest.conf': read('pgbackrest/database.conf'),
      }
    case 'copies':
      return { '/etc/pgbackrest.conf': read('pgbackrest/copies.conf') }
    case 'web':
      return haproxy('10-global.cfg', '20-database.cfg', '30-web.cfg')
    case 'provider':
      return haproxy('10-global.cfg', '20-database.cfg', '40-edge.cfg')
    case 'members':
      return haproxy('10-global.cfg', '40-edge.cfg')
  }
}

/** The lines of an environment file. */
export function readEnv(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, key, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? []
      return key === undefined ? [] : [[key, value!]]
    }),
  )
}

/** What the fronts are called here: other values of the names in deploy/haproxy/names.env. */
export const haproxyEnv = {
  ...readEnv(read('haproxy/names.env')),
  // As many as a machine's presets of file descriptors allow.
  MAXCONN: '4000',
  SITE_NAME: names.site,
  CONSOLE_NAME: names.console,
  GAMES_NAME: names.games,
}

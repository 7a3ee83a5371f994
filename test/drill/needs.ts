/** What the drill wants of the machine it runs on; it names what is missing and stops. */
import { existsSync } from 'node:fs'

/** Programs by the Debian package they come in. */
const packages: Record<string, string[]> = {
  patroni: ['/usr/bin/patroni', '/usr/bin/patronictl'],
  'python3-etcd': ['/usr/lib/python3/dist-packages/etcd/__init__.py'],
  'python3-idna': ['/usr/lib/python3/dist-packages/idna/__init__.py'],
  'python3-psycopg2': ['/usr/lib/python3/dist-packages/psycopg2/__init__.py'],
  'etcd-server': ['/usr/bin/etcd'],
  'etcd-client': ['/usr/bin/etcdctl'],
  curl: ['/usr/bin/curl'],
  haproxy: ['/usr/sbin/haproxy'],
  pgbackrest: ['/usr/bin/pgbackrest'],
  'postgresql-15': ['/usr/lib/postgresql/15/bin/postgres'],
  openssl: ['/usr/bin/openssl'],
  iproute2: ['/usr/sbin/ip', '/sbin/ip'],
  ethtool: ['/usr/sbin/ethtool', '/sbin/ethtool'],
  nftables: ['/usr/sbin/nft', '/sbin/nft'],
  'util-linux': ['/usr/bin/unshare', '/usr/bin/nsenter', '/usr/bin/setpriv'],
  python3: ['/usr/bin/python3'],
}

/** Of some programs the path differs from release to release: one of them is enough. */
const ANY = new Set(['iproute2', 'ethtool', 'nftables'])

/** A sentence for everything that is missing; none where the drill can run. */
export function missing(there: (path: string) => boolean = existsSync): string[] {
  const lacking = Object.entries(packages)
    .filter(([name, paths]) => !(ANY.has(name) ? paths.some(there) : paths.every(there)))
    .map(([name]) => name)
  return [
    ...(process.platform === 'linux' ? [] : ['Linux: hosts are its namespaces']),
    ...(process.getuid?.() === 0 ? [] : ['root: namespaces, bridges and mounts are made']),
    ...(lacking.length > 0
      ? [`packages: apt-get install --no-install-recommends ${lacking.join(' ')}`]
      : []),
  ]
}

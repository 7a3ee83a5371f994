/**
 * The rack: one process in namespaces of its own, under which every machine of the drill is another. The kernel ends it
 * when the drill ends, however that was, and with it all that runs, every network and every mount; what is left is an
 * empty folder, swept by a reaper or by the next drill.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { DISK_MB } from './disk.ts'
import { machines, machinesOf } from './plan.ts'
import { run } from './run.ts'

const PREFIX = 'madang-drill-'
const READY_WITHIN_MS = 30_000
/** Everything the drill writes lies in memory, in this much of it at most. */
const SIZE = '8g'

export type Rack = Awaited<ReturnType<typeof openRack>>

/** Removes the empty folders of drills that were killed; answers their names. Those that still run are in use. */
export function sweep(): string[] {
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith(PREFIX))
    .filter((name) => {
      try {
        const [, pid] = name.split('.')
        if (pid !== undefined && isAlive(Number(pid))) return false
        rmdirSync(join(tmpdir(), name))
        return true
      } catch {
        return false
      }
    })
}

function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('drill')
  } catch {
    return false
  }
}

/** A process's only child, and that one's, `deep` times: the first process behind what made its namespaces. */
async function innermost(pid: number, deep: number): Promise<number> {
  const until = performance.now() + READY_WITHIN_MS
  let at = pid
  for (let level = 0; level < deep;) {
    const children = childrenOf(at)
    if (children.length > 0) {
      at = children[0]!
      level++
      continue
    }
    if (performance.now() > until) throw new Error(`process ${at} has no child`)
    await sleep(10)
  }
  return at
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}

/** Prints a line when it stands. As the first of its processes it takes in whom others leave behind: bash does. */
const STAY = 'exec 2>/dev/null; while :; do sleep 3600 & wait $!; done'

/** `mktemp` keeps whole drills apart; the process's number tells the next one whether this one still runs. */
export async function openRack() {
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}.${process.pid}.`))
  chmodSync(folder, 0o755)
  const disks = machinesOf('database').map(
    ({ name }) => `mount -t tmpfs -o size=${DISK_MB}m,mode=755 disk ${folder}/${name}/disk`,
  )
  const script = [
    'set -e',
    `mount -t tmpfs -o size=${SIZE},mode=755 drill ${folder}`,
    ...machines.map(({ name }) => `mkdir -p ${folder}/${name}/{upper,work,root,disk}`),
    ...disks,
    'ip link set lo up',
    'ip link add br0 type bridge',
    'ip link set br0 up',
    // What is said between machines passes here, and can be kept from passing.
    'nft add table bridge cuts',
    `nft add chain bridge cuts between '{ type filter hook forward priority 0; }'`,
    'echo ready',
    STAY,
  ].join('\n')
  const child = spawn(
    'setpriv',
    [
      ...['--pdeathsig', 'KILL', 'unshare', '--mount', '--net', '--pid', '--ipc', '--fork'],
      ...['--kill-child', 'bash', '-c', script],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await ready(child, 'the rack')
  const pid = await innermost(child.pid!, 1)
  const reaper = reap(folder)
  let closed = false

  return {
    folder,
    pid,
    /** What lies in the drill's folder, which is the rack's alone, seen from here. */
    inRack: (file: string) => `/proc/${pid}/root${folder}${file}`,
    /** What lies in a machine's own layer of files, seen from here. */
    path: (machine: string, file: string) => `/proc/${pid}/root${folder}/${machine}/upper${file}`,
    disk: (machine: string) => `/proc/${pid}/root${folder}/${machine}/disk`,
    /** A machine's disk as it comes from the shop. */
    wipe: (machine: string) =>
      run([
        ...['nsenter', '-t', String(pid), '-m', 'find', `${folder}/${machine}/disk`],
        ...['-mindepth', '1', '-delete'],
      ]),
    /** Runs a program in the rack's network, where every machine's line ends. */
    net: (...command: string[]) => run(['nsenter', '-t', String(pid), '-n', ...command]),
    async close() {
      if (closed) return
      closed = true
      const gone = new Promise((done) => child.once('exit', done))
      if (child.exitCode === null && child.signalCode === null) {
        process.kill(pid, 'SIGKILL')
        await gone
      }
      for (let tries = 0; tries < 50; tries++) {
        try {
          rmdirSync(folder)
          break
        } catch {
          await sleep(100)
        }
      }
      reaper.kill('SIGKILL')
    },
  }
}

/** Waits for us to be gone, and for the kernel to have ended what ran; then removes the folder. Nothing else of it is left. */
function reap(folder: string): ChildProcess {
  const reaper = spawn(
    'sh',
    [
      '-c',
      `while kill -0 ${process.pid} 2>/dev/null; do sleep 1; done
       for _ in 1 2 3 4 5 6 7 8 9 10; do rmdir ${folder} && exit; sleep 1; done`,
    ],
    { stdio: 'ignore', detached: true },
  )
  reaper.unref()
  return reaper
}

/** Until a child has said its first line. */
export function ready(child: ChildProcess, name: string): Promise<void> {
  return new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error(`${name} did not come up`)), READY_WITHIN_MS)
    child.stdout!.once('data', () => {
      clearTimeout(late)
      done()
    })
    child.once('exit', (code) => {
      clearTimeout(late)
      fail(new Error(`${name} ended with ${code}`))
    })
  })
}

/** Begins a machine: a network, files, processes and a name of its own. Answers its first process. */
export async function powerOn(
  rack: Rack,
  { name, address }: { name: string; address: string },
): Promise<{ pid: number; child: ChildProcess }> {
  const at = join(rack.folder, name)
  const script = [
    'set -e',
    `mount -t overlay overlay -o lowerdir=/,upperdir=${at}/upper,workdir=${at}/work ${at}/root`,
    `cd ${at}/root`,
    'mount -t proc proc proc',
    'mount --rbind /sys sys',
    'mount --rbind /dev dev',
    'mount -t tmpfs -o mode=1777 shm dev/shm',
    'mount -t tmpfs -o mode=755 run run',
    'mkdir -p run/postgresql run/haproxy run/lock/pgbackrest var/lib/postgresql',
    'chown postgres:postgres run/postgresql run/lock/pgbackrest',
    'mkdir -p tmp/pgbackrest && chown postgres:postgres tmp/pgbackrest',
    `mount --bind ${at}/disk var/lib/postgresql`,
    `hostname ${name}`,
    // Another start has other numbers: a lock file of before names nobody of now.
    'echo $((RANDOM % 20000 + 1000)) > proc/sys/kernel/ns_last_pid',
    `exec chroot . bash -c 'echo ready; ${STAY}'`,
  ].join('\n')
  const child = spawn(
    'nsenter',
    [
      ...['-t', String(rack.pid), '-m', '-n', '-p', '-i', 'unshare', '--mount', '--net', '--pid'],
      ...['--ipc', '--uts', '--fork', '--kill-child', 'bash', '-c', script],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await ready(child, name)
  const pid = await innermost(child.pid!, 2)
  const line = `p-${name}`
  await rack.net(
    'ip',
    'link',
    'add',
    line,
    'type',
    'veth',
    'peer',
    'name',
    'eth0',
    'netns',
    String(pid),
  )
  await rack.net('ip', 'link', 'set', line, 'master', 'br0', 'up')
  const inside = ['nsenter', '-t', String(pid), '-n']
  await run([...inside, 'ip', 'link', 'set', 'lo', 'up'])
  await run([...inside, 'ip', 'address', 'add', `${address}/16`, 'dev', 'eth0'])
  await run([...inside, 'ip', 'link', 'set', 'eth0', 'up'])
  return { pid, child }
}

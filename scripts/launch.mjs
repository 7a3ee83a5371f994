// The first script that runs: plain JavaScript for any Node from 20 on. Installs what is missing, finds the
// Node this project runs on, and hands over to the TypeScript script named in its arguments.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const say = (text) => process.stdout.write(`${text}\n`)
const stop = (text) => {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** What runs for us now; signals go there. */
let child = null
let stopping = false
// A terminal sends Ctrl-C to the whole group; what is sent to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    stopping = true
    child?.kill(signal)
  })

/** npm and the shell it runs us in, as far as the machine tells. */
function parents() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return `${process.ppid}`
  }
}

// Both die of a signal without passing it on.
const started = parents()
if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (parents() === started) return
    stopping = true
    child?.kill('SIGTERM')
  }, 300).unref()

/** Runs a program to its end; answers its exit code. */
function run(command, args, options) {
  return new Promise((done) => {
    child = spawn(command, args, { cwd: root, ...options })
    child.on('error', (error) => stop(`${command} could not be run: ${error.message}`))
    child.on('exit', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

/** Whether a process lives, and is still the one that left its number. */
function alive(pid, sign) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(sign)
  } catch {
    return true
  }
}

/** A second start finds out before it touches what the first one runs on; the folder's own lock decides for good. */
function assertNotRunning() {
  const folder = resolve(process.env.DATA_DIR || '.madang')
  let holder
  try {
    holder = JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8'))
  } catch {
    return
  }
  if (alive(holder.pid, 'start.ts'))
    stop(
      `The house in ${folder} already runs (process ${holder.pid}); stop it, or name another DATA_DIR.`,
    )
}

/** Takes the lock of the packages: linked in whole, moved aside by name when its owner is gone, removed by its owner. */
async function alone(lock) {
  const mine = `${lock}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    for (let tries = 0; ; tries++) {
      try {
        linkSync(mine, lock)
        return () => rmSync(lock, { force: true })
      } catch (error) {
        if (error.code !== 'EEXIST') throw error
      }
      const owner = ownerOf(lock)
      if (owner && !alive(owner, 'launch.mjs')) takeAside(lock, owner)
      else {
        if (tries === 0) say('· another start installs the packages; waiting for it')
        await new Promise((done) => setTimeout(done, 200))
      }
    }
  } finally {
    rmSync(mine, { force: true })
  }
}

function ownerOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    return null
  }
}

/** What was moved may by now be another's, who lives: that is put back. */
function takeAside(lock, gone) {
  const aside = `${lock}.aside.${process.pid}`
  try {
    renameSync(lock, aside)
    if (ownerOf(aside) !== gone) linkSync(aside, lock)
  } catch {
    // Somebody else was quicker.
  }
  rmSync(aside, { force: true })
}

const lockDigest = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
const stamp = join(root, 'node_modules', '.madang-lock')
const installed = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockDigest()

/** Installs when the lock file is not the one that was installed last; one start at a time. */
async function install() {
  if (installed()) return
  mkdirSync(join(root, '.cache'), { recursive: true })
  const release = await alone(join(root, '.cache', 'installing'))
  process.once('exit', release)
  try {
    if (!installed()) await installNow()
  } finally {
    release()
  }
}

async function installNow() {
  if (existsSync(join(root, 'node_modules', '.package-lock.json')) && !existsSync(stamp)) {
    // Installed by hand; trusted when npm finds nothing to change.
    const same = spawnSync('npm', ['ls', '--all', '--silent'], { cwd: root, stdio: 'ignore' })
    if (same.status === 0) return writeFileSync(stamp, lockDigest())
  }
  say('· installing packages (once; this takes about a minute)')
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1_000)
  const progress = setInterval(() => say(`· still installing (${seconds()} s)`), 10_000)
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']
  const code = await run('npm', args, { stdio: 'inherit' })
  clearInterval(progress)
  if (stopping) process.exit(1)
  if (code !== 0)
    stop(
      'Packages could not be installed; npm said why above. Check that the npm registry is reachable.',
    )
  writeFileSync(stamp, lockDigest())
}

const fits = (version) => {
  const [major, minor] = version.replace('v', '').split('.').map(Number)
  return (major === 24 && minor >= 15) || major === 25 || major === 26
}

/** Node ≥ 24.15 of this machine, or else the platform's package. */
function node() {
  if (fits(process.version)) return process.execPath
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const binary = join(root, 'node_modules', name, 'bin', 'node')
  if (existsSync(binary)) return binary
  return stop(
    `Node 24.15 or newer is needed on ${process.platform}-${process.arch}; install it and run this again.`,
  )
}

const [script, ...rest] = process.argv.slice(2)
if (!script) stop('launch.mjs needs the script to run.')
if (Number(process.versions.node.split('.')[0]) < 20) stop('Node 20 or newer is needed.')
if (script === 'scripts/start.ts') assertNotRunning()
await install()

const binary = node()
const code = await run(
  binary,
  ['--disable-warning=ExperimentalWarning', join(root, script), ...rest],
  {
    // The channel tells the script when this process is gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: `${dirname(binary)}:${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compile'),
    },
  },
)
process.exit(code)

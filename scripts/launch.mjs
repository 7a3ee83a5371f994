// The first script that runs: plain JavaScript for any Node from 20 on. Installs what is missing, finds the
// Node this project runs on, and hands over to the TypeScript script named in its arguments.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const say = (text) => process.stdout.write(`${text}\n`)
const stop = (text) => {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** Installs when the lock file is not the one that was installed last. */
function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = join(root, 'node_modules', '.madang-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  if (existsSync(join(root, 'node_modules', '.package-lock.json')) && !existsSync(stamp)) {
    // Installed by hand; trusted when npm finds nothing to change.
    const same = spawnSync('npm', ['ls', '--all', '--silent'], { cwd: root, stdio: 'ignore' })
    if (same.status === 0) return writeFileSync(stamp, lock)
  }
  say('· installing packages (once; this takes a minute)')
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (error) stop(`npm is needed and could not be run: ${error.message}`)
  if (status !== 0)
    stop(
      'Packages could not be installed; npm said why above. Check that the npm registry is reachable.',
    )
  writeFileSync(stamp, lock)
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
install()

const binary = node()
const child = spawn(
  binary,
  ['--disable-warning=ExperimentalWarning', join(root, script), ...rest],
  {
    cwd: root,
    // The channel tells the script when this process is gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: `${dirname(binary)}:${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compile'),
    },
  },
)
// A terminal sends Ctrl-C to the whole group; what is sent to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => stop(`${binary} could not be run: ${error.message}`))
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))

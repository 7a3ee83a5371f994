/** `npm run keys`: the house's keys, changed while it runs (docs/operate.md, Keys). */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { openDb, type Db } from '../server/db/db.ts'
import { turnBookKey } from '../server/features/seals/seals.ts'
import { selectKeys, type Holder, type KeyName } from '../server/http/fingerprints.ts'
import { fileOf, makeKey, openKeys } from '../server/http/key-files.ts'
import {
  markSealed,
  nextKey,
  NotYet,
  readKeyStatus,
  retireKey,
  writeWith,
} from '../server/http/key-turn.ts'
import { keyId, type Keys } from '../server/http/keys.ts'
import { reseal } from '../server/http/sealed.ts'
import { runningDatabase } from './house-folder.ts'
import { startPostgres } from './postgres.ts'

const USAGE = `npm run keys -- status                     which keys there are, and what is sealed with which
npm run keys -- rotate                     another server.key seals from now on; again to go on where it stopped
npm run keys -- rotate PROVIDER_SECRET     another secret for server and provider with their next start; again for it alone
npm run keys -- rotate book                another key signs books and receipts from now on
npm run keys -- mark                       what is sealed says by which key, once no older release serves
npm run keys -- retire <id>                a key that nothing is sealed with any more is out of use
npm run keys -- forget PROVIDER_SECRET | server.key`

const say = (text: string) => void process.stdout.write(`${text}\n`)
const dataDir = process.env.DATA_DIR ?? '.madang'
const keysDir = resolve(process.env.KEYS_DIR ?? join(dataDir, 'keys'))
/** Those that serve look for new files every five seconds. */
const WAIT_MS = 20_000

/** The keys of this machine, sealing with the one that the database says. */
async function ownKeys(db: Db): Promise<Keys> {
  if (!existsSync(keysDir)) throw new NotYet(`${keysDir} is not there; set KEYS_DIR.`)
  const keys = await openKeys(keysDir)
  const write = (await selectKeys(db, 'server.key')).find(({ state }) => state === 'write')
  if (!write) throw new NotYet('this database has no key yet; start the house once.')
  keys.sealWith({ id: write.id, marks: write.marks })
  return keys
}

const placesOf = (holders: readonly Holder[]) =>
  holders.map(({ host, pid }) => `  process ${pid} on ${host}`).join('\n')

async function rotate(db: Db) {
  // A folder that is another house's makes no key for this one.
  await ownKeys(db)
  const id = await nextKey(db, () => makeKey(keysDir))
  if (!existsSync(join(keysDir, fileOf(id))))
    throw new NotYet(
      `The next key is ${id}, and ${join(keysDir, fileOf(id))} is not there; run this where it was made, or copy the file.`,
    )
  const until = performance.now() + WAIT_MS
  for (;;) {
    const lacking = await writeWith(db, id)
    if (lacking.length === 0) break
    if (performance.now() > until)
      throw new NotYet(
        `Key ${id} is made and not in use yet: these do not hold it.\n${placesOf(lacking)}\nCopy ${join(keysDir, fileOf(id))} to KEYS_DIR of their machines, readable for the house alone, and run this again.`,
      )
    await sleep(500)
  }
  say(`Key ${id} seals from now on; keep ${fileOf(id)} where the other keys are kept.`)
  await sealAnew(db)
}

/** The house does it in the background; where none runs it is done here. */
async function sealAnew(db: Db) {
  if ((await readKeyStatus(db)).holders.length > 0)
    return say(
      'The house seals anew what the key before sealed; npm run keys -- status tells how far.',
    )
  const keys = await ownKeys(db)
  let unread = 0
  const left = (why: string) => {
    unread++
    say(`! ${why}`)
  }
  const ended = await reseal({ db, keys }, { left })
  say(
    ended === 'soon' || unread > 0
      ? 'Not all could be sealed anew; run it again, or see Keys in docs/operate.md.'
      : 'All is sealed anew; npm run keys -- retire takes the key before out of use.',
  )
}

/** In front of the one in use: both programs of this machine take both from their next start on. */
async function rotateSecret(db: Db) {
  const path = join(keysDir, 'provider-secret')
  if (process.env.PROVIDER_SECRET || !existsSync(path))
    throw new NotYet(
      'PROVIDER_SECRET is yours to set: give server and provider the one in use, a comma and the next one; then the next one in front; then it alone (docs/operate.md, Keys).',
    )
  const now = readFileSync(path, 'utf8').trim()
  const [first = '', before] = now.split(',')
  if (before !== undefined) {
    const known = await selectKeys(db, 'PROVIDER_SECRET')
    if (known.find(({ id }) => id === keyId(first))?.state !== 'write')
      throw new NotYet(
        'The next start signs with another secret; start the house, then run this again.',
      )
    write(path, first)
    return say(
      `The next start accepts the new secret alone; after it, npm run keys -- retire ${keyId(before)}.`,
    )
  }
  write(path, `${randomBytes(32).toString('hex')},${now}`)
  say('The next start signs with another secret, and accepts the one before; then run this again.')
}

function write(path: string, text: string) {
  writeFileSync(`${path}.next`, text, { mode: 0o600 })
  renameSync(`${path}.next`, path)
}

async function status(db: Db) {
  const { keys, holders, sealed } = await readKeyStatus(db)
  for (const [name, known] of Object.entries(keys) as [KeyName, typeof keys.PROVIDER_SECRET][]) {
    say(name)
    for (const { id, state, marks, at, writesSince, resealedAt, retiredAt } of known) {
      const times = [
        `known since ${at.toISOString()}`,
        writesSince && `in use since ${writesSince.toISOString()}`,
        name === 'server.key' &&
          state === 'write' &&
          (resealedAt ? 'all is sealed with it' : 'sealing anew'),
        retiredAt && `retired ${retiredAt.toISOString()}`,
        name === 'server.key' &&
          state === 'write' &&
          !marks &&
          'what it seals does not say so (mark)',
      ]
      say(`  ${id}  ${state.padEnd(7)}  ${times.filter(Boolean).join(', ')}`)
    }
  }
  say('sealed')
  for (const { table, key, count } of sealed)
    say(`  ${(key ?? 'says no key').padEnd(16)}  ${String(count).padStart(9)}  ${table}`)
  say('serving')
  for (const { host, pid, holds, seals } of holders)
    say(`  process ${pid} on ${host} holds ${holds.join(', ')}, seals with ${seals}`)
}

async function forget(db: Db, name: string) {
  if (runningDatabase(dataDir)) throw new NotYet(`The house in ${dataDir} runs; stop it first.`)
  await db.query`delete from key_fingerprint where name = ${name}`
  await db.query`delete from key_holder`
  say(`${name} is forgotten; the next start notes the one it is given.`)
}

async function retire(db: Db, id: string) {
  await retireKey(db, id)
  say(
    `${id} is retired. Its file opens copies of the database from before; without those it may go.`,
  )
}

const verbs: Record<string, (db: Db) => Promise<unknown>> = {
  status,
  rotate,
  'rotate PROVIDER_SECRET': rotateSecret,
  'rotate book': async (db) =>
    say(
      `Key ${await turnBookKey({ db, keys: await ownKeys(db) })} signs from now on; /open/keys tells it.`,
    ),
  mark: async (db) => {
    await markSealed(db)
    await sealAnew(db)
  },
  'forget PROVIDER_SECRET': (db) => forget(db, 'PROVIDER_SECRET'),
  'forget server.key': (db) => forget(db, 'server.key'),
}

const [verb = '', name = ''] = process.argv.slice(2)
const work =
  verb === 'retire' && /^[0-9a-f]{16}$/.test(name)
    ? (db: Db) => retire(db, name)
    : verbs[`${verb} ${name}`.trim()]
if (!work) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(1)
}
const given = process.env.DATABASE_URL ?? runningDatabase(dataDir)
const postgres = given ? null : await startPostgres({ dataDir })
const db = openDb({ url: given ?? postgres!.url })
try {
  await work(db)
} catch (error) {
  if (!(error instanceof NotYet)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await db.close()
  await postgres?.stop()
}

/**
 * The server's own login: it owns nothing and is only a member of `madang_app`, whose rights the migrations derive from
 * the tables. Who migrates is another (docs/spec/threats.md#global-rules; ADR 0042).
 */
import { createHmac } from 'node:crypto'

import pg from 'pg'

import type { Reader } from './db.ts'
import { APP_ROLE } from './migrate.ts'
import { BACKUP_ROLE, PROVIDER_ROLE, PROVIDER_SCHEMA, READER_ROLE } from './roles.ts'

/** Logins, and the role each is a member of. */
const LOGINS = {
  server: APP_ROLE,
  reader: READER_ROLE,
  backup: BACKUP_ROLE,
  provider: PROVIDER_ROLE,
} as const
export type Login = keyof typeof LOGINS
export const isLogin = (name: string): name is Login => Object.hasOwn(LOGINS, name)

/** A login's address, from its owner's and the owner's name: its password follows from the owner's, and tells nothing of it. */
function loginUrlOf(ownerUrl: string, owner: string, login: Login): string {
  const url = new URL(ownerUrl)
  const { password } = url
  url.username = encodeURIComponent(`${owner.slice(0, 50)}_${login}`)
  url.password =
    password === ''
      ? ''
      : createHmac('sha256', decodeURIComponent(password)).update(login).digest('base64url')
  return url.href
}
export const serverUrlOf = (ownerUrl: string, owner: string): string =>
  loginUrlOf(ownerUrl, owner, 'server')

/** Who an owner's address logs in as. */
async function readOwner(ownerUrl: string): Promise<string> {
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_user as name')
    return rows[0]!.name
  })
}

/** The address the server uses; makes its login where there is none yet, or where its password is another. */
export const openServerRole = (ownerUrl: string): Promise<string> => openLogin(ownerUrl, 'server')

/** The address of a login of one of the house's roles; makes it as the server's is made. */
export async function openLogin(ownerUrl: string, login: Login): Promise<string> {
  const owner = await readOwner(ownerUrl)
  const role = LOGINS[login]
  const url = loginUrlOf(ownerUrl, owner, login)
  for (let tries = 0; !(await opens(url, role)); tries++) {
    try {
      await withClient(ownerUrl, (client) => make(client, url, role))
    } catch (error) {
      // The login belongs to the cluster: another database's start may be at it in the same moment.
      if (BESIDE.has((error as { code?: string }).code ?? '') && tries < 20) continue
      throw new Error(
        `${owner} cannot make a login for the ${login} (${(error as Error).message}); make one yourself that is a member of ${role} and owns nothing${NAMED[login]}.`,
        { cause: error },
      )
    }
    if (tries >= 20)
      throw new Error(
        `The ${login}'s login ${new URL(url).username} is refused by the database; make one yourself that is a member of ${role}${NAMED[login]}.`,
      )
  }
  return url
}

const NAMED: Record<Login, string> = {
  server: ', and name it in SERVER_DATABASE_URL',
  reader: '',
  backup: '',
  provider: ', and name it in PROVIDER_DATABASE_URL',
}

/** already there · changed by two at once */
const BESIDE = new Set(['23505', '42710', 'XX000'])

/** The same, made by nobody: for a look into a house that runs. `given`: of SERVER_DATABASE_URL. */
export const findServerUrl = async (ownerUrl: string, given: string | undefined): Promise<string> =>
  given || serverUrlOf(ownerUrl, await readOwner(ownerUrl))

async function make(client: pg.Client, url: string, of: string) {
  const { username, password } = new URL(url)
  await client.query('begin')
  const name = decodeURIComponent(username)
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  const role = client.escapeIdentifier(name)
  const secret = password === '' ? 'null' : client.escapeLiteral(password)
  await client.query(`${rowCount ? 'alter' : 'create'} role ${role} with login password ${secret}
    nosuperuser nocreatedb nocreaterole noreplication nobypassrls`)
  await client.query(`grant ${of} to ${role}`)
  // What it makes without naming a schema, it makes in its own.
  if (of === PROVIDER_ROLE)
    await client.query(`alter role ${role} set search_path = ${PROVIDER_SCHEMA}`)
  await client.query('commit')
}

/** Whether the login gets in and may read; anything but its own refusal is told. */
async function opens(url: string, role: string): Promise<boolean> {
  try {
    return await withClient(url, async (client) => {
      const { rowCount } = await client.query(
        `select where pg_has_role(session_user, '${role}', 'USAGE')`,
      )
      return rowCount === 1
    })
  } catch (error) {
    const { code } = error as { code?: string }
    // no such role, a wrong password, no entry in pg_hba.conf
    if (['28000', '28P01', '42704'].includes(code ?? '')) return false
    throw error
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Refuses a login that could change the schema or undo what is append-only: by a bug or an attacker it would be. */
export async function assertOwnsNothing(db: Reader): Promise<void> {
  const [row] = await db.query<{ name: string; super: boolean; owns: boolean }>`
    select r.rolname as name, r.rolsuper as super, exists (
      select from pg_class c where c.relnamespace = 'public'::regnamespace and pg_has_role(r.oid, c.relowner, 'MEMBER')
    ) as owns
    from pg_roles r where r.rolname = session_user`
  if (row && !row.super && !row.owns) return
  throw new Error(
    `The server does not run as ${row?.name}, who owns the database's tables or may do anything: give it a login of its own (docs/operate.md, The database's roles).`,
  )
}

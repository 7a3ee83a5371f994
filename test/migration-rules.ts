/** What a migration may do while the release before it still serves (docs/spec/many-machines.md; ADR 0152). */

/** Written or locked by every bet, wallet call, log-in or header: nobody may wait here for a migration. */
export const HOT = new Set([
  'answer',
  'bet',
  'draw',
  'event',
  'exposure_slice',
  'login',
  'member',
  'moved',
  'opposed_pick',
  'outcome',
  'play',
  'round',
  'session',
  'signed_bets',
  'transfer',
  'vendor_bet',
  'vendor_call',
  'vendor_refund',
  'vendor_round',
  'vendor_win',
  'vendor_win_bet',
  'wallet',
])

/** Migrations up to this name ran with the house stopped, and stay as they are. */
export const BASELINE = '0200'

/** `-- unused since 0.2.0: why`: a release that is out has stopped using what this migration takes away. */
const UNUSED = /^--\s*unused since (\S+):[ \t]*\S/m

const QUIET = /(\bdo\s+)?(\$\w*\$)([\s\S]*?)\2|(--[^\n]*|\/\*[\s\S]*?\*\/)|'(?:[^']|'')*'/gi
const bare = (sql: string): string =>
  sql.replaceAll(QUIET, (_all, isDo?: string, _tag?: string, body = '', comment?: string) => {
    if (isDo) return `; ${bare(body)} ;`
    return comment === undefined ? `''` : ' '
  })

/** Statements without comments and texts; what a function does when called is not done now, what a do block does is. */
export const statementsOf = (sql: string): string[] =>
  bare(sql)
    .replaceAll('"', '')
    .toLowerCase()
    .split(';')
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)

const ALTERED = /\balter table (?:if exists )?(?:only )?(?:public\.)?(\w+)(.*)/
const INDEX = /\bcreate (?:unique )?index (concurrently )?.*?\bon (?:only )?(?:public\.)?(\w+)/
const CHANGED =
  /\b(?:update (?:only )?|delete from (?:only )?|truncate (?:table )?|lock (?:table )?|cluster |reindex table |vacuum full )(?:public\.)?(\w+)/
const DROPPED_INDEX = /\bdrop index (?!concurrently)/
/** Worked out row by row, so that each is written anew; a constant is not. */
const VOLATILE =
  /\badd (?:column )?(?:if not exists )?\w+ .*?(?:\bgenerated\b|\bserial\b|\bbigserial\b|\bdefault (?!now\(\))[\w.]+\()/

/** Takes away what the release before asks for, or asks for what it does not give. */
const breaks: [RegExp, string][] = [
  [/\bdrop (?:table|view|materialized view|type|sequence|function|schema|domain)\b/, 'drops'],
  [
    /\balter table .*\bdrop (?:column )?(?!constraint|not null|default|expression|identity)\w/,
    'drops',
  ],
  [/\balter (?:table|view|type|function|index|sequence) .*\brename\b/, 'renames'],
  [/\balter table .*\balter (?:column )?\w+ (?:set data )?type\b/, 'changes a type'],
  [/\balter table .*\balter (?:column )?\w+ drop default\b/, 'takes a default away'],
  [/\balter table .*\balter (?:column )?\w+ set not null\b/, 'wants a value'],
]
const wantsValue = (part: string) =>
  /\badd (?:column )?(?:if not exists )?(?!constraint|check|unique|primary|foreign|exclude)\w+ /.test(
    part,
  ) &&
  /\bnot null\b/.test(part) &&
  !/\bdefault\b|\bgenerated\b|serial\b/.test(part)

/** The parts of an `alter table`, cut at the commas that stand in no bracket. */
function partsOf(text: string): string[] {
  const parts = ['']
  let deep = 0
  for (const letter of text) {
    if (letter === '(') deep++
    if (letter === ')') deep--
    if (letter === ',' && deep === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}

/** Why members would wait for this statement; null where they would not. */
function waits(text: string, isNew: (table: string) => boolean): string | null {
  const hot = (table = '') => HOT.has(table) && !isNew(table)
  const index = INDEX.exec(text)
  if (index && !index[1] && hot(index[2])) return `makes an index of ${index[2]} under a lock`
  // Whose index it is does not stand there.
  if (DROPPED_INDEX.test(text)) return 'drops an index under a lock'
  const changed = CHANGED.exec(text)
  if (changed && hot(changed[1])) return `writes or locks the rows of ${changed[1]}`
  const [, table = '', rest = ''] = ALTERED.exec(text) ?? []
  if (!hot(table)) return null
  for (const part of partsOf(rest)) {
    if (VOLATILE.test(part)) return `writes every row of ${table} anew`
    if (/\bset not null\b|\bset (?:un)?logged\b|\bset tablespace\b/.test(part))
      return `reads or writes all of ${table} under a lock`
    if (/\btype\b/.test(part) && /\balter\b/.test(part)) return `writes every row of ${table} anew`
    if (
      /\badd (?:constraint \w+ )?(?:check|foreign key|unique|primary key|exclude)\b/.test(part) &&
      !/\bnot valid$|\busing index\b/.test(part)
    )
      return `reads all of ${table} under a lock`
    if (
      /\badd (?:column )?\w+ .*\b(?:unique|primary key|check|references)\b/.test(part) &&
      !/\badd constraint\b/.test(part)
    )
      return `reads all of ${table} under a lock`
  }
  return null
}

/** What is wrong with a migration, a sentence each; none for what the release before it can live beside. */
export function faultsOf(name: string, sql: string, released: readonly string[]): string[] {
  const statements = statementsOf(sql)
  const made = new Set(
    statements.flatMap(
      (text) => /\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/.exec(text)?.[1] ?? [],
    ),
  )
  const since = UNUSED.exec(sql)?.[1]
  const faults: string[] = []
  if (since !== undefined && !released.includes(since))
    faults.push(`${name}: ${since} is no release that is out (CHANGELOG.md)`)
  for (const text of statements) {
    const table = ALTERED.exec(text)?.[1]
    if (table === undefined || !made.has(table)) {
      const parts = table === undefined ? [text] : partsOf(ALTERED.exec(text)![2]!)
      const broken =
        breaks.find(([pattern]) =>
          parts.some((part) =>
            pattern.test(table === undefined ? part : `alter table ${table} ${part}`),
          ),
        )?.[1] ?? (parts.some(wantsValue) && table !== undefined ? 'wants a value' : undefined)
      if (broken !== undefined && since === undefined)
        faults.push(`${name}: ${broken} what the release before still uses: ${text}`)
    }
    const why = waits(text, (each) => made.has(each))
    if (why !== null) faults.push(`${name}: ${why}: ${text}`)
  }
  if (statements.length > 1 && statements.some((text) => /\bindex concurrently\b/.test(text)))
    faults.push(`${name}: an index made or dropped concurrently is a migration of its own`)
  if (statements.some((text) => /\bindex concurrently (?!if )/.test(text)))
    faults.push(
      `${name}: an index made or dropped concurrently says if (not) exists, for a start that was killed`,
    )
  return faults
}

/**
 * The architecture, as a test. `allowed` is the picture in ARCHITECTURE.md read line by line;
 * when a rule here stands in the way of a good change, change the rule and the picture together.
 */
import { glob, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** An area may import itself and what it lists. A file belongs to the longest area its path begins with. */
const allowed: Record<string, string[]> = {
  'contract/core': [],
  'contract/member': ['contract/core'],
  'contract/operator': ['contract/core'],
  'contract/provider': ['contract/core'],
  // A partner is a member: their safe is the same, by another door.
  'contract/partner': ['contract/core', 'contract/member'],

  'server/db': ['contract/core'],
  'server/ledger': ['contract/core', 'server/db'],
  'server/http': [
    'contract',
    'server/db',
    'server/batcher.ts',
    'server/config.ts',
    'server/figures.ts',
    'server/trace.ts',
  ],
  'server/features': [
    'contract',
    'server/db',
    'server/ledger',
    'server/http',
    'server/batcher.ts',
    'server/config.ts',
    'server/figures.ts',
    'server/trace.ts',
  ],
  'server/seed': ['contract', 'server'],
  server: ['contract', 'server'],

  ui: ['contract/core'],
  'site/api': ['contract/core', 'contract/member', 'ui'],
  'site/shell': ['contract/core', 'contract/member', 'ui', 'site/api'],
  'site/features': ['contract/core', 'contract/member', 'ui', 'site/api', 'site/shell'],
  'site/verifier': ['contract/core', 'contract/member', 'ui'],
  'site/worker': ['contract/core', 'ui'],
  site: ['contract/core', 'contract/member', 'ui', 'site'],

  'console/api': ['contract/core', 'contract/operator', 'ui'],
  'console/shell': ['contract/core', 'contract/operator', 'ui', 'console/api'],
  'console/features': ['contract/core', 'contract/operator', 'ui', 'console/api', 'console/shell'],
  'console/partner': ['contract/core', 'contract/partner', 'ui'],
  console: ['contract/core', 'contract/operator', 'ui', 'console'],

  'provider/frames': ['contract/core', 'contract/provider', 'provider', 'ui/sound'],
  provider: ['contract/core', 'contract/provider', 'provider', 'ui/build', 'ui/sound'],
}

const roots = 'contract,server,ui,site,console,provider'
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)

const paths = (await Array.fromAsync(glob(`{${roots}}/**/*.{ts,tsx,sql}`)))
  .filter((path) => !/node_modules|\/dist\//.test(path))
  .sort()
const files = await Promise.all(
  paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })),
)
const code = files.filter(({ path }) => !isTest(path))

const importsOf = (from: string, text: string) =>
  [...text.matchAll(/(?:from|import|import\()\s*'(\.[^']+|@madang\/[^']+)'/g)].map(
    ([line, name]) => {
      const to = name!.startsWith('@madang/')
        ? name!.slice('@madang/'.length)
        : join(dirname(from), name!)
      return { from, to, line }
    },
  )
const imports = code.flatMap(({ path, text }) => importsOf(path, text))

/** One way around each circle: from a file back to itself. A file that was walked once leads to no other circle. */
function circlesOf(next: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = []
  const walked = new Set<string>()
  const walk = (path: string, way: string[]) => {
    const met = way.indexOf(path)
    if (met >= 0) return void circles.push([...way.slice(met), path].join(' → '))
    if (walked.has(path)) return
    walked.add(path)
    for (const to of next.get(path) ?? []) walk(to, [...way, path])
  }
  for (const path of next.keys()) walk(path, [])
  return circles
}

const within = (path: string, area: string) => path === area || path.startsWith(`${area}/`)
const areaOf = (path: string) =>
  Object.keys(allowed)
    .filter((area) => within(path, area))
    .sort((a, b) => b.length - a.length)[0]
const sliceOf = (path: string) => path.match(/^(\w+\/features\/[\w-]+)\//)?.[1]
const told = (found: { from: string; to: string }[]) =>
  found.map(({ from, to }) => `${from} → ${to}`)

test('every file lies in an area', () => {
  expect(paths.filter((path) => !areaOf(path))).toEqual([])
})

test('no folder has a name that tools skip as other people’s code', () => {
  expect(
    paths.filter((path) => /(^|\/)(vendors?|third[-_]?party|external|deps)\//i.test(path)),
  ).toEqual([])
})

test('imports go the way the picture says', () => {
  const wrong = imports.filter(({ from, to }) => {
    const area = areaOf(from)!
    return !within(to, area) && !allowed[area]!.some((other) => within(to, other))
  })
  expect(told(wrong)).toEqual([])
})

test('a slice is entered by its front door: server/features/x/x.ts; pages never enter each other', () => {
  const wrong = imports.filter(({ from, to }) => {
    const [here, there] = [sliceOf(from), sliceOf(to)]
    if (!here || !there || here === there) return false
    return to !== `${there}/${there.split('/').at(-1)}.ts` || !within(there, 'server')
  })
  expect(told(wrong)).toEqual([])
})

test('no slice, asked through the others, comes back to itself', () => {
  const next = (slice: string) =>
    imports.filter(({ from }) => sliceOf(from) === slice).map(({ to }) => sliceOf(to))
  const reaches = (slice: string, goal: string, seen = new Set<string>()): boolean =>
    next(slice).some((to) => {
      if (!to || to === slice || seen.has(to)) return false
      return to === goal || reaches(to, goal, seen.add(to))
    })
  const slices = new Set(
    imports.map(({ from }) => sliceOf(from)).filter((slice) => slice !== undefined),
  )
  expect([...slices].filter((slice) => reaches(slice, slice))).toEqual([])
})

test('no file, asked through what it imports, comes back to itself, types included', async () => {
  const every = (await Array.fromAsync(glob(`{${roots},bench,scripts,test}/**/*.{ts,tsx}`))).filter(
    (path) => !/node_modules|\/dist\//.test(path),
  )
  const known = new Set(every)
  const next = new Map(
    await Promise.all(
      every.map(async (path) => {
        const asked = importsOf(path, await readFile(path, 'utf8')).map(({ to }) => to)
        return [path, asked.filter((to) => known.has(to))] as const
      }),
    ),
  )
  expect(circlesOf(next)).toEqual([])
})

test('what the contract says to members, the server serves and the site shows', () => {
  const names = paths.flatMap((path) => path.match(/^contract\/member\/([\w-]+)\.ts$/)?.[1] ?? [])
  const missing = names.flatMap((name) =>
    [`server/features/${name}/routes.ts`, `site/features/${name}/`].filter(
      (need) => !paths.some((path) => path.startsWith(need)),
    ),
  )
  expect(missing).toEqual([])
})

test('what the contract says to operators has one name: its file, the slice that serves it, the page that shows it', () => {
  const stated = code
    .filter(
      ({ path, text }) => /^contract\/operator\/[\w-]+\.ts$/.test(path) && / = call\(/.test(text),
    )
    .map(({ path }) => path.slice('contract/operator/'.length, -'.ts'.length))
  const served = slicesWith(/^server\/features\/([\w-]+)\/operator\.ts$/)
  // A file that would be too long goes on in `<slice>-….ts`.
  const isOf = (name: string, slice: string) => name === slice || name.startsWith(`${slice}-`)
  expect(stated.filter((name) => !served.some((slice) => isOf(name, slice)))).toEqual([])
  expect(served.filter((slice) => !stated.includes(slice))).toEqual([])
  const elsewhere = imports.filter(({ from, to }) => {
    const slice = from.match(/^server\/features\/([\w-]+)\/operator\.ts$/)?.[1]
    const name = to.match(/^contract\/operator\/([\w-]+)\.ts$/)?.[1]
    return slice !== undefined && name !== undefined && !isOf(name, slice)
  })
  expect(told(elsewhere)).toEqual([])
  // What an operator has of their own, and pages that show several slices.
  const own = ['account', 'boards', 'exposure', 'session']
  const shown = slicesWith(/^console\/features\/([\w-]+)\//)
  expect(shown.filter((name) => !served.includes(name) && !own.includes(name))).toEqual([])
})

const slicesWith = (file: RegExp): string[] => [
  ...new Set(paths.flatMap((path) => path.match(file)?.[1] ?? [])),
]

test('only the ledger writes money', () => {
  const writes = /\b(insert into|update|delete from)\s+(wallet|transfer)\b/i
  const wrong = code.filter(
    ({ path, text }) =>
      !within(path, 'server/ledger') && !path.endsWith('.sql') && writes.test(text),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

/** Server code that says this and is not the one place that may. */
const saying = (rule: RegExp, but: string) =>
  code
    .filter(
      ({ path, text }) =>
        within(path, 'server') && path.endsWith('.ts') && path !== but && rule.test(text),
    )
    .map(({ path }) => path)

test('what a batch writes is taken apart in the select list, not by a function scan', () => {
  // unnest(a, b) keeps a store of rows for each array and reads it back (docs/adr/0062).
  const stored = /::\w+\[\],\s*\$\{/
  const batched =
    /^server\/(ledger\/(?!books)|features\/(casino\/(writes|situation-sql)|draw\/exposure|limits\/guard-sql)\.ts)/
  const wrong = code.filter(({ path, text }) => batched.test(path) && stored.test(text))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('significant events are written in one place, which knows every kind', () => {
  expect(saying(/\binsert into event\b/i, 'server/http/events.ts')).toEqual([])
})

test('when a session counts and a suspension is in force is said by the database’s functions alone', () => {
  const session = /\b(?:action_at|started_at)\s*[<>]=?[^\n]*\binterval\b/
  expect(saying(session, '')).toEqual([])
  expect(saying(/\bsuspended_until\s*(?:is\b|[<>])/, '')).toEqual([])
})

test('the server takes the time from the clock, not from the process', () => {
  const reads = /\bDate\.now\(\)|\bnew Date\(\)|(?<!business_)\bnow\(\)\s*(?:[,)+-]|as\b|at time)/
  const wrong = code.filter(
    ({ path, text }) =>
      within(path, 'server') &&
      path.endsWith('.ts') &&
      !/^server\/(db\/clock|http\/throttle)\.ts$/.test(path) &&
      reads.test(text.replaceAll(/clock\.now\(\)|deps\.clock\.now\(\)|performance\.now\(\)/g, '')),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('a statement reads the clock once: two readings are not one instant', () => {
  const wrong = code.flatMap(({ path, text }) =>
    within(path, 'server') && path.endsWith('.ts')
      ? (text.match(/`[^`]*`/g) ?? [])
          .filter((statement) => statement.split('business_now()').length > 2)
          .map((statement) => `${path}: ${statement}`)
      : [],
  )
  expect(wrong).toEqual([])
})

test('a statement that only reads compares with `(select business_now())`: no index serves a volatile function, and each row reads it', () => {
  const writes = /\bfor (?:no key )?(?:update|share)\b|\b(?:update|delete from|insert into) \w/
  const compared = /[<>]=?\s*business_now\(\)|(?<!select )business_now\(\)\s*[<>]/
  const wrong = code.flatMap(({ path, text }) =>
    /^server\/(?!seed\/|.*testing\/|.*\.test\.).*\.ts$/.test(path)
      ? (text.match(/`[^`]*`/g) ?? [])
          .filter((statement) => compared.test(statement) && !writes.test(statement))
          .map((statement) => `${path}: ${statement}`)
      : [],
  )
  expect(wrong).toEqual([])
})

test('a request’s address is read in one place, which knows the proxies in front', () => {
  const reads = /\brequest\.(ip|ips)\b|\bremoteAddress\b/
  const wrong = code.filter(
    ({ path, text }) =>
      within(path, 'server') && path !== 'server/http/address.ts' && reads.test(text),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('no schema library in the pages: they import the types of the contract, and its plain lists', () => {
  const wrong = imports.filter(
    ({ from, to, line }) =>
      /^(site|console|ui)\//.test(from) &&
      (/^contract\/(member|operator|partner)\/(?!plain\/)/.test(to) ||
        to === 'contract/core/schema.ts') &&
      !isTypeImport(from, line),
  )
  expect(told(wrong)).toEqual([])
})

function isTypeImport(from: string, line: string): boolean {
  const text = files.find(({ path }) => path === from)!.text
  const at = text.indexOf(line)
  const start = Math.max(text.lastIndexOf('\nimport ', at), text.lastIndexOf('\nexport ', at))
  return /^\s*(import|export) type\b/.test(text.slice(start === -1 ? 0 : start, at))
}

test('server and site code say nothing on the console', () => {
  const wrong = code.filter(
    ({ path, text }) =>
      /^(server|site|ui|console)\//.test(path) && /\bconsole\.(log|info|debug)\(/.test(text),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('pages remember and ask by one store and one way: ui/store.ts, ui/ask/', () => {
  const own = (rule: RegExp, ...but: string[]) =>
    code
      .filter(
        ({ path, text }) =>
          /^(site|console|ui)\//.test(path) && rule.test(text) && !but.includes(path),
      )
      .map(({ path }) => path)
  expect(own(/\buseSyncExternalStore\b/, 'ui/store.ts')).toEqual([])
  // A look at the line, the stream, an open book and a page that is opened are no calls; the verifier asks any house.
  expect(
    own(
      /\bfetch\(/,
      'ui/ask/send.ts',
      'site/api/line.ts',
      'site/api/lines.ts',
      'site/shell/live-stream.ts',
      'site/verifier/ask.ts',
      'site/verifier/read-book.ts',
      'site/verifier/read-proof.ts',
      'site/worker/offline.ts',
      'site/worker/sw.ts',
      'ui/sound/player.ts',
    ),
  ).toEqual([])
})

test('what asks opens by openQuestion(), which takes no answer from the press that opened it', () => {
  const shows = /(chances|games-panel|lobby-frame|side-menu|popups|help|shell\/find)\.tsx$/
  const wrong = code.filter(
    ({ path, text }) =>
      /^(site|console|ui)\//.test(path) &&
      path !== 'ui/question.ts' &&
      !shows.test(path) &&
      text.includes('.showModal()'),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('pages send forms by ui/form.tsx and open windows outside of a form by console/shell/over-page.tsx', () => {
  const using = (rule: RegExp) =>
    code
      .filter(({ path, text }) => /^(site|console|ui)\//.test(path) && rule.test(text))
      .map(({ path }) => path)
  expect(using(/\bonSubmit=/)).toEqual(['ui/form.tsx'])
  expect(using(/\bcreatePortal\b/)).toEqual(['console/shell/over-page.tsx'])
})

test('no file is larger than a mebibyte', async () => {
  const sizes = await Promise.all(
    paths.map(async (path) => ({ path, size: (await stat(path)).size })),
  )
  expect(sizes.filter(({ size }) => size > 2 ** 20)).toEqual([])
})

test('ARCHITECTURE.md names every area', async () => {
  const picture = await readFile('ARCHITECTURE.md', 'utf8')
  const areas = new Set(
    paths
      .map((path) => path.split('/').slice(0, 2).join('/'))
      .filter((path) => !path.includes('.')),
  )
  expect([...areas].filter((area) => !picture.includes(`${area.split('/')[1]}/`))).toEqual([])
})

test('docs/ledger.md lists every kind of transfer as the ledger does', async () => {
  const page = await readFile('docs/ledger.md', 'utf8')
  const { causes, kinds } = await import('../server/ledger/kinds.ts')
  const missing = Object.entries(kinds).filter(
    ([kind, { from, to, unit, label, when, cause }]) =>
      !page.includes(
        `| \`${kind}\` | ${from} → ${to} | ${unit} | ${label} | ${when} | ${causes[cause]} |`,
      ),
  )
  expect(missing.map(([kind]) => kind)).toEqual([])
})

test('no call spreads a list whose length V8’s stack bounds', async () => {
  const spreads =
    /\b(?:push|unshift|splice|Math\.(?:max|min)|String\.from(?:CharCode|CodePoint))\(\s*(?:[\w.()]+,\s*)*\.\.\./
  const scripts = await Array.fromAsync(glob('scripts/**/*.ts'), async (path) => ({
    path,
    text: await readFile(path, 'utf8'),
  }))
  // append, largest and smallest of contract/core/lists.ts take lists of any length.
  const wrong = [...code, ...scripts.filter(({ path }) => !isTest(path))].filter(({ text }) =>
    spreads.test(text),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('what is offered to the ledger is looked at, verdict by verdict', () => {
  const offers = code
    .filter(({ path }) => path.startsWith('server/') && path !== 'server/ledger/ledger.ts')
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^(.*)\boffer\(/gm)].map(([, before]) => ({ path, before: before! })),
    )
  expect(offers.length).toBeGreaterThan(0)
  // Kept under a name that is used (the types see to that); `post` throws for who would not look.
  expect(offers.filter(({ before }) => !/const [\w[\]{}, ]+ = await $/.test(before))).toEqual([])
})

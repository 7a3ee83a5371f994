/** `npm run test:days [-- --only=name,…] [--anew]`: tests of server and pages, begun at instants that days differ by. */
import { runSuites } from './run-suites.ts'
import { tests } from './steps.ts'

/** In Seoul. `real` is the machine's time. */
const instants = {
  'before midnight': '2026-07-15T23:59:30',
  'after midnight': '2026-07-16T00:00:30',
  first: '2026-08-01T12:00:00',
  fifteenth: '2026-09-15T12:00:00',
  sixteenth: '2026-09-16T12:00:00',
  last: '2026-09-30T12:00:00',
  'leap day': '2028-02-29T12:00:00',
  'last of a year': '2026-12-31T12:00:00',
  'first of a year': '2027-01-01T12:00:00',
  Monday: '2026-07-20T12:00:00',
  Sunday: '2026-07-19T12:00:00',
  real: '',
}

const suites = Object.entries(instants).map(([name, at]) =>
  tests(name, ['--project=node', '--project=page'], { TEST_NOW: at ? `${at}+09:00` : 'real' }),
)
await runSuites(suites, 'test-days.json')

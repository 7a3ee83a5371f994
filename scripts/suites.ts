/** How the tests are divided: `npm test` is the gate, and `npm run test:all` has the long suites too (docs/tests.md). */

/** Checks of the sources, which run before all other tests. */
export const quick = [
  'test/{deploy-figures,locks,migrations,tidy,tidy-deploy,tidy-docs,tidy-styles,tidy-unused,words}.test.ts',
  'scripts/{fonts,second-look,suites}.test.ts',
]

/** Test files that the gate does not run, by the name that `npm run test:all -- --only=` takes. */
export const long = {
  machines: ['test/machines/*.test.ts'],
  faults: ['test/faults/*.test.ts'],
  adversary: ['test/adversary/*.test.ts', 'test/vendor-check/*.test.ts'],
  histories: ['test/model/*.test.ts'],
  bench: ['bench/bench.test.ts'],
  greedy: ['bench/greedy.test.ts'],
  crowds: ['provider/casino/crowd.test.ts', 'server/features/radar/crowd.test.ts'],
  providers: ['provider/{figures,front,two}.test.ts', 'test/sealed-draw/*.test.ts'],
  disk: ['provider/full-disk.test.ts'],
  standby: ['server/http/copy.test.ts', 'server/db/durable.test.ts'],
  seeds: ['server/seed/instants.test.ts'],
  keys: ['scripts/keys.test.ts'],
  tools: ['test/{mutants,random,sim}/*.test.ts', 'test/training/{memory,plan}.test.ts'],
}

/** A server at twenty times the speed: its bets come too late where other tests run beside it. */
export const paced = ['test/training/day.test.ts']

/** Tests of the provider's store, which run once more over PostgreSQL. */
export const onPostgres = [
  'provider/draws/{books,deliver,restart,seal,stream}.test.ts',
  'provider/casino/{forgotten,highlow,hostile,outbox,proofs,vendor}.test.ts',
]

/** Walks through the console's pages, which operators use on a desktop: the gate has those of the desktop. */
export const phoneWalks = ['--grep=@walk', '--project=phone']

/** Stories that the gate does not run: the weight of every page, twenty questions, a training day. */
export const longStories = ['bytes', 'questions', 'training'].map((name) => `${name}.test.ts`)

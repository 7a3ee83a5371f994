/**
 * `npm run stress -- <files> [--times=20] [--busy=8]`: tests or stories again and again beside busy loops. A test that
 * is to be committed passes every time.
 */
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

import { repeatedBy } from '../test/beginning.ts'
import { begin, newTotal, runStage, say, stories, tests } from './steps.ts'

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '20' },
    busy: { type: 'string', default: '8' },
  },
})
const times = Number(values.times)
if (files.length === 0 || !(times >= 1)) {
  process.stderr.write('npm run stress -- <files> [--times=20] [--busy=8]\n')
  process.exit(1)
}
const isStory = (file: string) => file.startsWith('test/e2e/')
const storyFiles = files.filter(isStory)
const testFiles = files.filter((file) => !isStory(file))
const end = await begin()
const loops = Array.from({ length: Number(values.busy) }, () =>
  spawn(
    process.execPath,
    [
      '-e',
      'process.once("disconnect", () => process.exit()); const t = () => { const until = Date.now() + 50; while (Date.now() < until); setImmediate(t) }; t()',
    ],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  ),
)
const total = newTotal()
// One worker: a story beside itself would log in the same seeded member, or close the same vendor, twice.
const repeats = [`--repeat-each=${times}`, '--workers=1']
if (storyFiles.length > 0)
  await runStage(total, 'stories', [stories('stories', [...storyFiles, ...repeats])])
for (let no = 1; testFiles.length > 0 && no <= times; no++)
  await runStage(total, `tests, ${no} of ${times}`, [tests('tests', testFiles)])
for (const loop of loops) loop.kill()
const red = [...total.failed, ...total.doubted.map(({ name, said }) => `${name}: ${said}`)]
for (const name of red) say(`FAILED ${name}`)
if (red.length > 0) say(`again with ${repeatedBy()}`)
say(`${total.passed} passed, ${red.length} failed`)
await end(red.length > 0 ? 1 : 0)

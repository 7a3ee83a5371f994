import { expect, test } from 'vitest'

import { openKept } from './kept.ts'

const MB = 2 ** 20
/** A value that is made when the test says so. */
function made(name: string, log: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const make = () => {
    log.push(name)
    return promise
  }
  return { make, done: () => resolve(name), fail: () => reject(new Error(name)) }
}

test('keep makes a value once for all who ask, also while it is made', async () => {
  const [keep, log] = [openKept<string>(8 * MB), [] as string[]]
  const one = made('one', log)
  const asked = [keep('1', MB, one.make), keep('1', MB, one.make)]
  await Promise.resolve()
  one.done()
  expect(await Promise.all([...asked, keep('1', MB, one.make)])).toEqual(['one', 'one', 'one'])
  expect(log).toEqual(['one'])
})

test('keep makes one large value after the other, and small ones beside them', async () => {
  const [keep, log] = [openKept<string>(8 * MB), [] as string[]]
  const [one, two, small] = [made('one', log), made('two', log), made('small', log)]
  const asked = [keep('1', MB, one.make), keep('2', MB, two.make), keep('3', 100, small.make)]
  small.done()
  expect(await asked[2]).toBe('small')
  expect(log.toSorted()).toEqual(['one', 'small'])
  one.fail()
  await expect(asked[0]).rejects.toThrow('one')
  two.done()
  expect(await asked[1]).toBe('two')
})

test('keep forgets what was asked for longest ago past its bytes, and what failed', async () => {
  const [keep, log] = [openKept<string>(3 * MB), [] as string[]]
  const ask = (key: number) => keep(String(key), MB, async () => `${log.push(String(key))}`)
  for (const key of [1, 2, 3, 1, 4, 1, 2]) await ask(key)
  expect(log).toEqual(['1', '2', '3', '4', '2'])
  await expect(keep('9', 100, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await keep('9', 100, async () => 'again')).toBe('again')
})

import { expect, test } from 'vitest'

import { allOf, eachApart } from './all-of.ts'

test('eachApart does everything in order, and throws what failed at the end', async () => {
  const done: number[] = []
  const work = async (n: number) => {
    if (n % 2 === 0) throw new Error(`no ${n}`)
    done.push(n)
  }
  await expect(eachApart([1, 2, 3, 4, 5], work)).rejects.toThrow('Error: no 2; Error: no 4')
  await expect(eachApart([2], work)).rejects.toThrow(/^no 2$/)
  await eachApart([7], work)
  expect(done).toEqual([1, 3, 5, 7])
})

test('allOf waits for everything before it throws', async () => {
  let done = false
  const slow = new Promise<void>((next) => setTimeout(next, 20)).then(() => void (done = true))
  await expect(allOf([Promise.reject(new Error('no')), slow])).rejects.toThrow('no')
  expect(done).toBe(true)
})

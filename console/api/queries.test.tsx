import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'

import { RefusedError } from './ask.ts'
import { newQueries } from './queries.ts'

const refused = (code: 'retry' | 'denied') =>
  new RefusedError({ result: false, code, msg: '다시 시도해주세요.' })

/** Asks as a page does, until there is an answer or none is to come. */
async function ask(queryFn: () => Promise<string>) {
  const observer = new QueryObserver(newQueries(), { queryKey: ['list'], queryFn })
  onTestFinished(observer.subscribe(() => undefined))
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'))
  return observer.getCurrentResult()
}

test('a read whose line broke is asked once more by itself', async () => {
  const read = vi.fn().mockRejectedValueOnce(refused('retry')).mockResolvedValue('read')
  expect(await ask(read)).toMatchObject({ data: 'read', error: null })
  expect(read).toHaveBeenCalledTimes(2)
})

test('it is told when the line breaks again; a refusal is told at once', async () => {
  const broken = vi.fn().mockRejectedValue(refused('retry'))
  expect((await ask(broken)).error).toBeInstanceOf(RefusedError)
  expect(broken).toHaveBeenCalledTimes(2)
  const denied = vi.fn().mockRejectedValue(refused('denied'))
  expect((await ask(denied)).error).toBeInstanceOf(RefusedError)
  expect(denied).toHaveBeenCalledTimes(1)
})

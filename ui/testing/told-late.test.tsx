import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

afterEach(cleanup)

test('the error for a missing element holds its name and the text of the page', async () => {
  render(<p>소식 없음</p>)
  const whole = /Unable to find an element with the text: 회차[^]*소식 없음/
  expect(() => screen.getByText('회차')).toThrow(whole)
  await expect(screen.findByText('회차', {}, { timeout: 50 })).rejects.toThrow(whole)
  const error = await waitFor(() => screen.getByText('회차'), { timeout: 50 }).catch(
    (failed: Error) => failed,
  )
  expect(error).toMatchObject({ name: 'TestingLibraryElementError' })
  expect((error as Error).stack).toContain('told-late.test.tsx')
})

test('a query that is repeated makes no error text before its last try', async () => {
  const told = vi.fn<() => void>()
  configure(({ getElementError }) => {
    onTestFinished(() => configure({ getElementError }))
    return {
      getElementError(message, container) {
        const error = getElementError(message, container)
        const own = Object.getOwnPropertyDescriptor(error, 'message')!
        return Object.defineProperty(error, 'message', {
          get: () => (told(), own.get!.call(error)),
        })
      },
    }
  })
  const { rerender } = render(<p>소식 없음</p>)
  let tries = 0
  const found = waitFor(() => (tries++, screen.getByText('회차')), { interval: 5 })
  await vi.waitFor(() => expect(tries).toBeGreaterThan(3))
  rerender(<p>회차</p>)
  await found
  expect(told).not.toHaveBeenCalled()
})

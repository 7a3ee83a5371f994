// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: true }))

test.each([
  ['window', '같은 게임을 다른 창에서 열어 이 창은 끝났습니다.'],
  ['login', '다른 곳에서 로그인하여 이 창의 게임은 끝났습니다.'],
  ['ended', '로그인이 끝나 이 창의 게임도 끝났습니다.'],
  ['logout', '게임 연결이 끝났습니다.'],
  ['', '게임을 열 수 있는 시간이 지났습니다.'],
])(
  'where a window is led that lost its right (%s) it says which, and asks nothing',
  async (code, text) => {
    vi.resetModules()
    const ask = vi.fn()
    vi.stubGlobal('fetch', ask)
    document.body.innerHTML = '<div id="game"></div>'
    document.body.dataset.game = ''
    location.hash = code
    await import('./main.ts')
    expect(document.querySelector('h1')!.textContent).toBe(text)
    expect(ask).not.toHaveBeenCalled()
  },
)

test('a window that asks too fast waits and asks again: it is not closed', async () => {
  vi.useFakeTimers()
  vi.resetModules()
  const rate = { result: false, code: 'rate', msg: '너무 자주 시도했습니다.' }
  const gone = { result: false, code: 'notFound', msg: '없는 게임입니다.' }
  const answers = [Response.json(rate, { status: 429 }), Response.json(gone)]
  const ask = vi.fn(() => Promise.resolve(answers.shift()!))
  vi.stubGlobal('fetch', ask)
  document.body.innerHTML = '<div id="game"></div>'
  document.body.dataset.game = 'dalbit.baccarat'
  location.hash = 'token'
  await import('./main.ts')
  await vi.advanceTimersByTimeAsync(0)
  expect(document.body.textContent).not.toContain(rate.msg)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(document.querySelector('h1')!.textContent).toBe(gone.msg)
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { closeSite, logIn } from '../../testing/house.tsx'
import { open, rows, savedFiles, won } from './testing/receipts.tsx'

beforeEach(() => logIn())
afterEach(closeSite)

/** A canvas that keeps what is written on it, where the page's is none. */
function canvas() {
  const written: string[] = []
  const heights = new Map<string, number>()
  const write = (text: string, _: number, y: number) => {
    written.push(text)
    heights.set(text, y)
  }
  const pen = new Proxy({} as Record<string, unknown>, {
    get: (own, name: string) => own[name] ?? (name === 'fillText' ? write : () => undefined),
    set: (own, name: string, value) => Boolean((own[name] = value) || true),
  })
  let height = 0
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    height = this.height
    done(new Blob(['png'], { type: 'image/png' }))
  })
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { load: () => Promise.reject(new Error('offline')) },
  })
  return { written, writtenAt: (text: string) => heights.get(text)!, tall: () => height }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('what of the draw decided the bet stands beside its balls', async () => {
  await open(won())
  expect(document.querySelector('.receipt-drawn')!.textContent).toMatch(/7은 홀$/)
})

test('its picture has every line but what the member has, and nobody’s name', async () => {
  const { written } = canvas()
  const saved = savedFiles()
  await open(won())
  const own = rows()
  press('그림으로 저장')
  await waitFor(() => expect(saved().map(({ type }) => type)).toEqual(['image/png']))
  delete own['보유금']
  expect(written).toEqual(expect.arrayContaining(Object.entries(own).flat() as string[]))
  expect(written).toEqual(expect.arrayContaining(['파워볼 홀', '7은 홀', '14', '27', '8', '22']))
  expect(written.join(' ')).not.toMatch(/1,304,000|1,284,500|demo1/)
})

test('long words stand under the balls of the picture, short ones beside them', async () => {
  const heights = { short: 0, long: 0 }
  for (const [length, key, words] of [
    ['short', 'poOdd', '7은 홀'],
    ['long', 'poOddDefEven', '7은 홀 · 합 88은 짝'],
  ] as const) {
    const { writtenAt, tall } = canvas()
    const saved = savedFiles()
    await open({ ...won(), key })
    press('그림으로 저장')
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(writtenAt(words) > writtenAt('14') + 43).toBe(length === 'long')
    heights[length] = tall()
    closeSite()
    logIn()
    vi.restoreAllMocks()
  }
  expect(heights.long).toBeGreaterThan(heights.short)
})

test('a browser without pictures says so', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  await open(won())
  press('그림으로 저장')
  await screen.findByText(/그림을 만들지 못했습니다/)
})

test('it is handed on as a picture, as words where files are not taken, and to the clipboard else', async () => {
  canvas()
  const shared: ShareData[] = []
  const share = vi.fn((data: ShareData) => {
    shared.push(data)
    return Promise.resolve()
  })
  Object.assign(navigator, { share, canShare: () => true })
  await open(won())
  press('공유')
  await waitFor(() => expect(shared).toHaveLength(1))
  expect(shared[0]!.files!.map(({ name, type }) => [name, type])).toEqual([
    ['madang-receipt-7.png', 'image/png'],
  ])
  // A device without pictures hands on the words.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValueOnce(null)
  press('공유')
  await waitFor(() => expect(shared).toHaveLength(2))
  expect(shared.pop()!.files).toBeUndefined()
  Object.assign(navigator, { canShare: undefined })
  press('공유')
  await waitFor(() => expect(shared).toHaveLength(2))
  expect(shared[1]).toEqual({
    title: expect.stringMatching(/^1관 .* 145회 · 2026-11-23 파워볼 홀$/),
    url: expect.stringMatching(/\/proof\/ntry\.powerball\/20261123\/145$/),
  })
  // Who changed their mind is told nothing; what went wrong is said.
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'))
  press('공유')
  await waitFor(() => expect(share).toHaveBeenCalledTimes(4))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  share.mockRejectedValueOnce(new Error('no'))
  press('공유')
  await screen.findByText(/공유하지 못했습니다/)
  fireEvent.click(screen.getByRole('button', { name: '확인' }))
  Object.assign(navigator, { share: undefined })
  press('공유')
  await screen.findByText('회차와 증명 주소를 복사했습니다.')
  expect(await navigator.clipboard.readText()).toMatch(/파워볼 홀\n.*\/proof\//)
})

/** The verifier's page: all its parts at each width, the round that it keeps, and answers that come late. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Window } from 'happy-dom'
import { afterEach, expect, test, vi } from 'vitest'

import { bookedProof, bookOf } from '../features/draw/testing/book-sample.ts'
import { openKept } from './kept.ts'
import { writeEvidence, type Evidence } from './read-proof.ts'
import { Verifier } from './verifier.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const booked = (): Evidence => ({ proof: bookedProof(), book: bookOf() })

/** The page as it is shipped, or as it was saved with a round; `drawn` stands in it as the browser saved it. */
function open(found: Evidence | null = null, drawn = '') {
  const data = found ? writeEvidence(found) : 'null'
  document.body.innerHTML = `<script id="data" type="application/json">${data}</script><div id="root">${drawn}</div>`
  const container = document.querySelector('#root')!
  const kept = openKept(container)
  render(<Verifier kept={kept} place={{}} />, { container })
  return { container, user: userEvent.setup() }
}

const dataOf = (page: ParentNode) => page.querySelector('#data')?.textContent ?? ''
const region = (name: string) => screen.queryByRole('region', { name })

test.each([320, 1_492])('at %i px no part of the page is hidden by a style', (width) => {
  const { container } = open(booked())
  const { document: page, getComputedStyle, close } = styled(width, container.innerHTML)
  const parts = [...page.querySelectorAll('main *')]
  const hidden = parts.filter((part) => {
    const { display, visibility } = getComputedStyle(part)
    return display === 'none' || visibility === 'hidden'
  })
  expect(page.querySelectorAll('main section')).toHaveLength(8)
  expect(parts.length).toBeGreaterThan(40)
  expect(hidden.map((part) => part.outerHTML)).toEqual([])
  close()
})

/** What was drawn, in a window of that width with the page's styles. */
function styled(width: number, html: string) {
  const window = new Window({ width, height: 900 })
  const style = window.document.createElement('style')
  style.textContent = read('style.css')
  window.document.head.append(style)
  window.document.body.innerHTML = html
  return {
    document: window.document,
    getComputedStyle: window.getComputedStyle.bind(window),
    close: () => window.close(),
  }
}

test('a saved page shows its round, and saves the page as it was shipped with that round', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kept')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = open(booked(), '<h1>drawn before</h1>')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('EOS 파워볼 5분 145회')
  expect(document.title).toBe('EOS 파워볼 5분 145회 검증 · 마당')
  await screen.findByText('장부 다시 읽기')
  await user.click(screen.getByRole('button', { name: '이 회차를 파일로 저장' }))
  const html = await (made.mock.calls[0]![0] as Blob).text()
  const file = new DOMParser().parseFromString(html, 'text/html')
  expect(file.querySelector('#root')?.innerHTML).toBe('')
  expect(JSON.parse(dataOf(file))).toMatchObject(booked())
  expect(dataOf(file)).toBe(dataOf(document))
})

test('a time that cannot be read is wrong in its steps, and the page goes on', () => {
  open({ proof: { ...bookedProof(), drawAt: 'noon', committedAt: 'morning' } })
  expect(screen.getByText('맞지 않습니다')).toBeTruthy()
  expect(screen.getAllByText('값을 읽을 수 없습니다.')).not.toEqual([])
  expect(region('여덟 가지 확인')?.textContent).toContain('시드는 미리 약속한 그것불일치')
})

test('an answer that comes after another round was pasted is dropped', async () => {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  const { user } = open()
  await user.type(screen.getByRole('textbox', { name: '날짜' }), '20261121')
  await user.type(screen.getByRole('textbox', { name: '회차' }), '7')
  await user.click(screen.getByRole('button', { name: '불러와 검증하기' }))
  expect(screen.getByText('불러오는중..')).toBeTruthy()
  expect(region('단계')).toBeNull()
  await user.click(screen.getByText('공개 값으로 검증하기'))
  await user.click(screen.getByRole('textbox', { name: '공개 값' }))
  await user.paste(writeEvidence({ proof: bookedProof() }))
  await user.click(screen.getByRole('button', { name: '적은 값 검증하기' }))
  expect(region('단계')).toBeTruthy()
  answers[0]!(Response.json({ code: 'notFound' }, { status: 404 }))
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByText('존재하지 않는 회차입니다.')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('EOS 파워볼 5분 145회')
})

test('files bring the book; one that is none of this round’s is named and changes nothing', async () => {
  const { user } = open({ proof: bookedProof() })
  const book = JSON.stringify({ kind: 'KBOOK-1 evidence', ...bookOf(), own: null })
  const choose = (...files: [string, string][]) =>
    user.upload(
      screen.getByLabelText('파일로 확인하기'),
      files.map(([name, text]) => new File([text], name)),
    )
  await choose(['other.json', '{}'])
  const said = '이 회차의 장부, 영수증, 증거 파일이 아닙니다: other.json'
  await waitFor(() => expect(screen.getByText(said)).toBeTruthy())
  expect(screen.queryByText('장부 다시 읽기')).toBeNull()
  await choose(['book.json', book])
  await screen.findByText('장부 다시 읽기')
  expect(screen.queryByText(said)).toBeNull()
  expect(screen.getAllByText('이 회차의 영수증 파일을 고르면 확인합니다.')).not.toEqual([])
})

test('a bet of one’s own is settled again by game and pick', async () => {
  const { user } = open({ proof: bookedProof() })
  const even = bookedProof().reveal!.powerball! % 2 === 0
  const picks = screen.getByRole('combobox', { name: /^픽/ })
  await user.selectOptions(picks, even ? '파워볼 짝' : '파워볼 홀')
  expect(screen.getByText('+ 적중')).toBeTruthy()
  await user.selectOptions(picks, even ? '파워볼 홀' : '파워볼 짝')
  expect(screen.getByText('− 낙첨')).toBeTruthy()
})

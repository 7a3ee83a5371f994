import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'

import { FilterDate } from './filter-date.tsx'

afterEach(cleanup)

function Filter({ asked, needed = false }: { asked: string[]; needed?: boolean }) {
  const [day, setDay] = useState('2026-11-20')
  return (
    <>
      <FilterDate
        label="시작일"
        value={day}
        min="2026-11-01"
        max="2026-11-26"
        needed={needed}
        onChange={(to) => {
          asked.push(to)
          setDay(to)
        }}
      />
      <button onClick={() => setDay('2026-11-05')}>빠르게</button>
    </>
  )
}

function open(needed = false) {
  const asked: string[] = []
  render(<Filter asked={asked} needed={needed} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '시작일' })
  return { asked, field, user: userEvent.setup() }
}

test('a day is asked for once it is one, with or without dashes; half of one changes nothing', async () => {
  const { asked, field, user } = open()
  await user.clear(field)
  await user.type(field, '20261118')
  expect(asked).toEqual(['', '2026-11-18'])
  expect(screen.queryByRole('alert')).toBeNull()
  await user.tab()
  expect(field.value).toBe('2026-11-18')
  await user.click(screen.getByRole('button', { name: '빠르게' }))
  expect(field.value).toBe('2026-11-05')
})

test('what is no day, or one out of its range, is told in words and asks for nothing', async () => {
  const { asked, field } = open()
  for (const [text, said] of [
    ['2026-02-30', '2026-11-21처럼 있는 날짜를 입력해주세요.'],
    ['2026-10-31', '2026-11-01부터 입력할 수 있습니다.'],
    ['2026-11-27', '2026-11-26까지 입력할 수 있습니다.'],
  ] as const) {
    fireEvent.input(field, { target: { value: text } })
    expect((await screen.findByRole('alert')).textContent).toBe(said)
    expect(field.getAttribute('aria-invalid')).toBe('true')
  }
  fireEvent.input(field, { target: { value: '2026-1' } })
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.blur(field)
  await screen.findByRole('alert')
  expect(asked).toEqual([])
})

test('a list that always has a day keeps it when the field is left empty', async () => {
  const { asked, field, user } = open(true)
  await user.clear(field)
  await user.tab()
  expect([field.value, asked]).toEqual(['2026-11-20', []])
})

test('no page of the console has a date field of the browser’s', async () => {
  const files = (await readdir('console', { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  expect(files.length).toBeGreaterThan(100)
  const found = []
  for (const file of files)
    if (/type="(date|month|week)"/.test(await readFile(join('console', file), 'utf8')))
      found.push(file)
  expect(found).toEqual([])
})

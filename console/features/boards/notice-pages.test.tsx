import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { pictureText } from '@madang/contract/operator/plain/picture.ts'

import { endingSession } from '../../testing/ending.ts'
import { asRole, closeConsole, list, logIn, on, openConsole } from '../../testing/house.tsx'
import { notice } from '../../testing/rows.ts'

beforeEach(logIn)
afterEach(closeConsole)

const cleans = on('htmlPreview', ({ html }) => ({
  result: true,
  msg: '',
  html: html.replaceAll(/<script.*?<\/script>/g, ''),
}))
const saves = on('noticeSave', ({ html }) => ({ result: true, msg: '', id: 1, html }))
const notices = (...rows: ReturnType<typeof notice>[]) => on('noticeQueue', () => list(rows))
const none = notices()

test('a notice says to whom, how long and whether it is shown', async () => {
  openConsole('/notices', [
    notices(
      notice({
        id: 1,
        startsAt: '2026-05-20T00:00:00.000Z',
        endsAt: '2026-05-20T03:00:00.000Z',
        audience: 'partner',
      }),
      notice({ id: 2, subject: '내린 글', withdrawn: true }),
    ),
  ])
  const row = (await screen.findByRole('link', { name: '점검 안내' })).closest('tr')!
  expect(row.textContent).toContain('종료')
  expect(row.textContent).toContain('파트너')
  expect(row.textContent).toContain('2026-05-20 09:00 – 2026-05-20 12:00')
  expect(screen.getByRole('link', { name: '내린 글' }).closest('tr')!.textContent).toContain(
    '게시 중지',
  )
})

test('w takes the marked notice down after a question, and up again', async () => {
  const house = { withdrawn: false }
  const { user, calls } = openConsole('/notices', [
    on('noticeQueue', () => list([notice({ withdrawn: house.withdrawn })])),
    on('noticeWithdraw', ({ withdrawn }) => {
      house.withdrawn = withdrawn
      return { result: true, msg: '' }
    }),
  ])
  await screen.findByRole('link', { name: '점검 안내' })
  await user.keyboard('w')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('점검 안내')
  await user.click(within(question).getByRole('button', { name: '게시 중지' }))
  await user.click(await screen.findByRole('button', { name: '다시 게시' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '다시 게시' }),
  )
  await waitFor(() =>
    expect(calls('noticeWithdraw').map(({ input }) => input)).toEqual([
      { id: 1, withdrawn: true },
      { id: 1, withdrawn: false },
    ]),
  )
})

test('n opens an empty editor; what is missing is said under its field and nothing is sent', async () => {
  const { user, calls, router } = openConsole('/notices', [none, cleans, saves])
  await screen.findByText(/아직 공지가 없습니다/)
  await user.keyboard('n')
  await user.click(await screen.findByRole('button', { name: '저장' }))
  expect(router.state.location.pathname).toBe('/notices/new')
  const form = within(screen.getByRole('form', { name: '공지' }))
  expect(form.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    '제목을 입력해주세요.',
    '내용을 입력해주세요.',
  ])
  expect(screen.getByLabelText('제목').getAttribute('aria-invalid')).toBe('true')
  expect(calls('noticeSave')).toHaveLength(0)
})

test('a new notice is sent as it was written, and the list comes back', async () => {
  const { user, calls, router } = openConsole('/notices/new', [none, cleans, saves])
  await user.type(await screen.findByLabelText('제목'), ' 새 이벤트 ')
  await user.selectOptions(screen.getByLabelText('종류'), '진행중 이벤트')
  await user.selectOptions(screen.getByLabelText('대상'), 'member')
  await user.type(screen.getByLabelText('제목 크기'), '2a0')
  fireEvent.input(screen.getByLabelText('시작'), { target: { value: '2026-11-22T10:00' } })
  await user.type(screen.getByLabelText('내용 (HTML)'), '<p>오세요</p>')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText(/아직 공지가 없습니다/)
  expect(router.state.location.pathname).toBe('/notices')
  expect(calls('noticeSave').map(({ input }) => input)).toEqual([
    {
      type: '진행중 이벤트',
      subject: '새 이벤트',
      html: '<p>오세요</p>',
      color: '',
      size: 20,
      audience: 'member',
      startsAt: '2026-11-22T10:00:00+09:00',
      endsAt: null,
      draft: expect.any(String) as string,
    },
  ])
})

test('who writes no HTML writes as it will be read; what the editor could not keep stays HTML', async () => {
  const { user } = openConsole('/notices/new', [none, cleans, saves])
  const text = await screen.findByLabelText<HTMLTextAreaElement>('내용 (HTML)')
  await user.type(text, '<table><tbody><tr><td>표</td></tr></tbody></table>')
  await user.click(screen.getByRole('button', { name: '쉬운 편집' }))
  expect((await screen.findByText(/HTML로 편집합니다/)).getAttribute('role')).toBe('alert')
  await user.clear(text)
  await user.type(text, '<p>오세요</p>')
  await user.click(screen.getByRole('button', { name: '쉬운 편집' }))
  const written = await screen.findByRole('textbox', { name: '내용 (HTML)' })
  await waitFor(() => expect(written.getAttribute('contenteditable')).toBe('true'))
  expect(written.textContent).toBe('오세요')
  await user.click(screen.getByRole('button', { name: '제목' }))
  await user.click(screen.getByRole('button', { name: 'HTML로 편집' }))
  const html = screen.getByLabelText<HTMLTextAreaElement>('내용 (HTML)')
  expect(html.value).toBe('<h2>오세요</h2>')
})

test('a picture is put where the text is written, with its sides and what it shows; a refused one is said', async () => {
  const path = `/pictures/${'a'.repeat(64)}.webp`
  let refuses = true
  const keeps = on('pictureSave', () =>
    refuses
      ? { result: false, code: 'badInput', msg: pictureText.moves }
      : { result: true, msg: '', data: { path, width: 320, height: 200, bytes: 9 } },
  )
  const { user, calls } = openConsole('/notices/new', [none, cleans, saves, keeps])
  const text = await screen.findByLabelText<HTMLTextAreaElement>('내용 (HTML)')
  // All that a save wants is there: a submit that reached the notice's own form would save it.
  await user.type(screen.getByLabelText('제목'), '봄')
  await user.type(text, '<p>오세요</p>')
  await user.click(screen.getByRole('button', { name: '그림' }))
  const dialog = within(await screen.findByRole('dialog', { name: '그림 넣기' }))
  await user.click(dialog.getByRole('button', { name: '그림 넣기' }))
  expect(dialog.getByRole('alert').textContent).toBe('그림 파일을 골라주세요.')
  const file = new File([Uint8Array.of(1, 2, 3)], 'a.png', { type: 'image/png' })
  await user.upload(dialog.getByLabelText(/^그림 파일/), file)
  await user.type(dialog.getByLabelText(/^그림 설명/), '"봄" 행사')
  await user.click(dialog.getByRole('button', { name: '그림 넣기' }))
  await dialog.findByText(pictureText.moves)
  expect(text.value).toBe('<p>오세요</p>')
  refuses = false
  await user.click(dialog.getByRole('button', { name: '그림 넣기' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(text.value).toBe(
    `<p>오세요</p><img src="${path}" alt="&quot;봄&quot; 행사" width="320" height="200" />\n`,
  )
  expect(calls('pictureSave').map(({ input }) => input)).toEqual([
    { file: 'AQID' },
    { file: 'AQID' },
  ])
  expect(calls('noticeSave')).toHaveLength(0)
})

test('a save whose answer was lost is sent again as the same draft, to the letter', async () => {
  let tries = 0
  const lost = on('noticeSave', ({ html }) =>
    ++tries === 1
      ? { result: false, code: 'retry', msg: '' }
      : { result: true, msg: '', id: 1, html },
  )
  const { user, calls } = openConsole('/notices/new', [none, cleans, lost])
  await user.type(await screen.findByLabelText('제목'), '새 글')
  await user.type(screen.getByLabelText('내용 (HTML)'), '<p>글</p>')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }),
  )
  await user.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText(/아직 공지가 없습니다/)
  const [one, two] = calls('noticeSave').map(({ input }) => input)
  expect(one).toMatchObject({ draft: expect.stringMatching(/^[0-9a-f-]{36}$/) as string })
  expect(two).toEqual(one)
})

test('the preview is what the server leaves of it, and what goes is named', async () => {
  const html = '<p>안녕</p><script>alert(1)</script>'
  openConsole('/notices/1', [notices(notice({ html })), cleans])
  const shown = await screen.findByRole('region', { name: '미리보기' })
  await waitFor(() => expect(within(shown).getByText('안녕')).toBeTruthy())
  expect(shown.querySelector('script')).toBeNull()
  expect(within(shown).getByRole('status').textContent).toContain(
    '사용할 수 없어 삭제되는 것: <script>',
  )
})

test('the buttons wrap what is selected', async () => {
  const { user } = openConsole('/notices/1', [notices(notice({ html: '내일 점검' })), cleans])
  const area = await screen.findByLabelText<HTMLTextAreaElement>('내용 (HTML)')
  area.setSelectionRange(3, 5)
  await user.click(screen.getByRole('button', { name: '굵게' }))
  expect(area.value).toBe('내일 <b>점검</b>')
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('점검')
})

test('a notice is found on a later page, and saved over the version it was read in', async () => {
  const { user, calls } = openConsole('/notices/9', [
    on('noticeQueue', ({ pageIndex }) =>
      list([pageIndex === 2 ? notice({ id: 9, version: 4 }) : notice()], 2),
    ),
    cleans,
    saves,
  ])
  await user.type(await screen.findByLabelText('제목'), '!')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() =>
    expect(calls('noticeSave')[0]?.input).toMatchObject({
      id: 9,
      version: 4,
      subject: '점검 안내!',
      startsAt: '2026-11-20T09:00:00+09:00',
    }),
  )
})

test('somebody else’s change is said; what was written stays until it is given up', async () => {
  const house = { row: notice() }
  const late = { result: false, code: 'state', msg: operatorText.changed } as const
  const { user } = openConsole('/notices/1', [
    on('noticeQueue', () => list([house.row])),
    on('noticeSave', () => late),
    cleans,
  ])
  await user.type(await screen.findByLabelText('제목'), '!')
  house.row = notice({ version: 2, subject: '다른 제목', by: 'admin2' })
  await user.click(screen.getByRole('button', { name: '저장' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }),
  )
  const form = within(screen.getByRole('form', { name: '공지' }))
  expect(form.getByRole('alert').textContent).toContain('admin2')
  expect(screen.getByLabelText<HTMLInputElement>('제목').value).toBe('점검 안내!')
  await user.click(screen.getByRole('button', { name: '바뀐 내용 불러오기' }))
  expect(screen.getByLabelText<HTMLInputElement>('제목').value).toBe('다른 제목')
})

test('leaving with something unsaved asks first', async () => {
  const { user, router } = openConsole('/notices/1', [notices(notice()), cleans])
  await user.type(await screen.findByLabelText('제목'), '!')
  await user.click(screen.getByRole('link', { name: '목록' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '취소' }),
  )
  expect(router.state.location.pathname).toBe('/notices/1')
  await user.click(screen.getByRole('link', { name: '목록' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '나가기' }),
  )
  await waitFor(() => expect(router.state.location.pathname).toBe('/notices'))
})

test('a session that ends loses no word: it stands there again after the door, until the operator logs out', async () => {
  const session = endingSession()
  const { user } = openConsole('/notices/1', [notices(notice()), cleans, ...session.rules])
  await user.type(await screen.findByLabelText('제목'), '!')
  session.end()
  const logsIn = async () => {
    await session.logsIn(user)
    return screen.findByLabelText<HTMLInputElement>('제목')
  }
  expect((await logsIn()).value).toBe('점검 안내!')
  await user.click(screen.getByRole('button', { name: '로그아웃' }))
  expect((await logsIn()).value).toBe('점검 안내')
})

test('who may only read sees the text as members do, without buttons', async () => {
  const { user, calls } = openConsole('/notices', [notices(notice()), asRole('열람')])
  await screen.findByRole('link', { name: '점검 안내' })
  expect(screen.queryByRole('button', { name: /새 공지|내리기/ })).toBeNull()
  await user.keyboard('w{Enter}')
  expect(await screen.findByText('내일 점검합니다.')).toBeTruthy()
  expect(screen.queryByLabelText('제목')).toBeNull()
  expect(calls('htmlPreview')).toHaveLength(0)
})

test('an unknown notice is no page', async () => {
  openConsole('/notices/77', [notices(notice())])
  expect((await screen.findByRole('alert')).textContent).toContain(operatorText.notFound)
})

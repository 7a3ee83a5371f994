import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { mailingText } from '@madang/contract/operator/plain/memo.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { endingSession } from '../../testing/ending.ts'
import { asRole, closeConsole, list, logIn, on, openConsole } from '../../testing/house.tsx'
import { card, mailing } from '../../testing/rows.ts'
import { uidsOf } from './audience-fields.tsx'
import { audienceInWords } from './words.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const mailings = (...rows: ReturnType<typeof mailing>[]) => on('mailingList', () => list(rows))
const cleans = on('htmlPreview', ({ html }) => ({ result: true, msg: '', html }))
const reaches = (members: number, unknown: string[] = []) =>
  on('mailingCount', () => ({ result: true, msg: '', members, unknown }))
const sends = on('mailingSend', () => ({ result: true, msg: mailingText.sent('2'), id: 9 }))
const form = () => within(screen.getByRole('form', { name: '쪽지' }))

test('whom it goes to is said in words', () => {
  expect(audienceInWords({ by: 'filter' })).toBe('모든 회원')
  expect(audienceInWords({ by: 'filter', type: '유저', state: 'suspended', below: 'chong1' })).toBe(
    'chong1의 하위 · 유저 · 정지',
  )
  expect(audienceInWords({ by: 'uids', uids: ['a'] })).toBe('a')
  expect(audienceInWords({ by: 'uids', uids: ['a', 'b', 'c'] })).toBe('a 외 2명')
})

test('pasted ids are parted by spaces, lines, commas, and named once', () => {
  expect(uidsOf(' Demo1, demo2\n\tdemo1;demo3 ')).toEqual(['demo1', 'demo2', 'demo3'])
})

test('the list says to whom, how far it was read, and who sent it; Enter opens it', async () => {
  const { user, router } = openConsole('/memos', [
    mailings(mailing(), mailing({ id: 2, subject: '자동 안내', by: null, to: { by: 'members' } })),
    on('mailingView', () => ({
      result: true,
      msg: '',
      data: { ...mailing(), html: '<p>내일 <b>점검</b></p>' },
    })),
    on('mailingReaders', () => list([])),
  ])
  const row = (await screen.findByRole('link', { name: '점검 안내' })).closest('tr')!
  expect(row.textContent).toContain('moon7788 외 2명')
  expect(row.textContent).toContain('2 / 3')
  expect(row.textContent).toContain('desk1')
  expect(screen.getByRole('link', { name: '자동 안내' }).closest('tr')!.textContent).toContain(
    '자동',
  )
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/memos/1'))
  expect(await screen.findByText('점검', { selector: '.html b' })).toBeTruthy()
  await user.keyboard('b')
  await waitFor(() => expect(router.state.location.pathname).toBe('/memos'))
})

test('who read it is listed, each a way to the member; those who did not can be asked for alone', async () => {
  const reader = { id: 7, uid: 'moon7788', nick: '달빛', deletedAt: null }
  const { user, calls } = openConsole('/memos/1', [
    on('mailingView', () => ({ result: true, msg: '', data: { ...mailing(), html: '<p>글</p>' } })),
    on('mailingReaders', ({ read }) =>
      list([
        ...(read === false ? [] : [{ ...reader, readAt: '2026-11-20T01:00:00.000Z' }]),
        { ...reader, id: 9, uid: 'byeol33', readAt: null },
      ]),
    ),
  ])
  const read = (await screen.findByRole('link', { name: 'moon7788' })).closest('tr')!
  expect(read.textContent).toContain('2026-11-20 10:00:00')
  expect(screen.getByRole('link', { name: 'moon7788' }).getAttribute('href')).toBe('/members/7')
  expect(screen.getByRole('link', { name: 'byeol33' }).closest('tr')!.textContent).toContain(
    '읽지 않음',
  )
  await user.selectOptions(screen.getByRole('combobox', { name: '읽음' }), '읽지 않음')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'moon7788' })).toBeNull())
  expect(calls('mailingReaders').at(-1)?.input).toEqual({ id: 1, read: false, pageIndex: 1 })
})

test('n opens an empty memo; what is missing is said under its field and nothing is sent', async () => {
  const { user, calls, router } = openConsole('/memos', [mailings(), cleans, sends])
  await screen.findByText(/아직 보낸 쪽지가 없습니다/)
  await user.keyboard('n')
  await user.click(await screen.findByRole('button', { name: '보내기' }))
  expect(router.state.location.pathname).toBe('/memos/new')
  expect(
    form()
      .getAllByRole('alert')
      .map(({ textContent }) => textContent),
  ).toEqual(['받는 사람의 아이디를 입력해주세요.', '제목을 입력해주세요.', '내용을 입력해주세요.'])
  expect(calls('mailingSend')).toHaveLength(0)
})

test('a memo to pasted ids is asked about with how many it reaches, sent once, and the list comes back', async () => {
  const { user, calls, router } = openConsole('/memos/new', [mailings(), cleans, reaches(2), sends])
  await user.type(await screen.findByLabelText('회원 아이디'), 'demo1 demo2')
  await user.type(screen.getByLabelText('제목'), ' 안내 ')
  await user.type(screen.getByLabelText('내용 (HTML)'), '<p>글</p>')
  expect(await form().findByText('2명')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '보내기' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('demo1 외 1명')
  expect(question.textContent).toContain('2명')
  await user.click(within(question).getByRole('button', { name: '보내기' }))
  await screen.findByText(/아직 보낸 쪽지가 없습니다/)
  expect(router.state.location.pathname).toBe('/memos')
  expect(calls('mailingSend').map(({ input }) => input)).toEqual([
    {
      draft: expect.stringMatching(/^[\da-f-]{36}$/),
      to: { by: 'uids', uids: ['demo1', 'demo2'] },
      members: 2,
      subject: '안내',
      html: '<p>글</p>',
    },
  ])
})

test('a filter is counted as it is chosen', async () => {
  const { user, calls } = openConsole('/memos/new', [cleans, reaches(41)])
  await user.click(await screen.findByRole('button', { name: '조건으로' }))
  await user.selectOptions(screen.getByLabelText('등급'), '유저')
  await user.selectOptions(screen.getByLabelText('상태'), '정상')
  await user.type(screen.getByLabelText('하위 (상위 회원의 아이디)'), 'chong1')
  expect(await form().findByText('41명')).toBeTruthy()
  await waitFor(() =>
    expect(calls('mailingCount').at(-1)?.input).toEqual({
      to: { by: 'filter', type: '유저', state: 'active', below: 'chong1' },
    }),
  )
})

test('ids of nobody are named under the field before anything is sent', async () => {
  const { user, calls } = openConsole('/memos/new', [cleans, reaches(1, ['nobody1']), sends])
  await user.type(await screen.findByLabelText('회원 아이디'), 'demo1 nobody1')
  expect(await form().findByText(mailingText.unknown('nobody1'))).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '보내기' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(calls('mailingSend')).toHaveLength(0)
})

test('when it would reach others meanwhile, what was written stays and the number is counted again', async () => {
  const moved = { result: false, code: 'state', msg: mailingText.moved('3') } as const
  const house = { members: 2 }
  const { user, router } = openConsole('/memos/new', [
    cleans,
    on('mailingCount', () => ({ result: true, msg: '', members: house.members, unknown: [] })),
    on('mailingSend', () => {
      house.members = 3
      return moved
    }),
  ])
  await user.click(await screen.findByRole('button', { name: '조건으로' }))
  await user.type(screen.getByLabelText('제목'), '안내')
  await user.type(screen.getByLabelText('내용 (HTML)'), '글')
  await form().findByText('2명')
  await user.click(screen.getByRole('button', { name: '보내기' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '보내기' }),
  )
  const said = await screen.findByRole('alertdialog', { name: moved.msg })
  await user.click(within(said).getByRole('button', { name: '확인' }))
  expect(await form().findByText('3명')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('제목').value).toBe('안내')
  expect(router.state.location.pathname).toBe('/memos/new')
})

test('a session that ends loses no word; what is sent after it goes by the same name, so it arrives once', async () => {
  const session = endingSession()
  const house = { answers: false }
  const moved = { result: false, code: 'state', msg: mailingText.moved('1') } as const
  const { user, calls } = openConsole('/memos/new?to=demo1', [
    cleans,
    reaches(1),
    mailings(),
    on('mailingSend', () =>
      house.answers ? { result: true, msg: mailingText.sent('1'), id: 9 } : moved,
    ),
    ...session.rules,
  ])
  await user.type(await screen.findByLabelText('제목'), '안내')
  await user.type(screen.getByLabelText('내용 (HTML)'), '글')
  const sends = async () => {
    await form().findByText('1명')
    await user.click(screen.getByRole('button', { name: '보내기' }))
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: '보내기' }))
  }
  await sends()
  const said = await screen.findByRole('alertdialog', { name: moved.msg })
  await user.click(within(said).getByRole('button', { name: '확인' }))
  session.end()
  await session.logsIn(user)
  expect((await screen.findByLabelText<HTMLInputElement>('제목')).value).toBe('안내')
  house.answers = true
  await sends()
  await screen.findByText(/아직 보낸 쪽지가 없습니다/)
  const [first, second] = calls('mailingSend').map(({ input }) => input)
  expect(second).toEqual(first)
  await user.keyboard('n')
  expect((await screen.findByLabelText<HTMLInputElement>('제목')).value).toBe('')
})

test('w on a member’s card begins a memo to that member', async () => {
  const { user, router } = openConsole('/members/7', [
    on('memberCard', () => ({ result: true, msg: '', data: card() })),
    cleans,
    reaches(1),
  ])
  await screen.findByRole('heading', { level: 1, name: 'moon7788' })
  await user.keyboard('w')
  expect(await screen.findByLabelText<HTMLTextAreaElement>('회원 아이디')).toHaveProperty(
    'value',
    'moon7788',
  )
  expect(router.state.location.pathname).toBe('/memos/new')
})

test('who may only read writes none', async () => {
  openConsole('/memos/new', [asRole('열람'), cleans])
  expect((await screen.findByRole('alert')).textContent).toBe(operatorText.denied)
  closeConsole()
  logIn()
  openConsole('/memos', [asRole('열람'), mailings(mailing())])
  await screen.findByRole('link', { name: '점검 안내' })
  expect(screen.queryByRole('button', { name: /새 쪽지/ })).toBeNull()
})

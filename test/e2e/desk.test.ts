/** A day at the desk without a mouse: sign-ups, inquiries, deposits, the second operator, two hands on one request. */
import { expect, type Page } from '@playwright/test'

import { operator, test } from './operators.ts'
import { accessible, answerBy, expectStill, newMember, nothingNew, watchShifts } from './people.ts'

/** Each project has a first operator of its own: the two run side by side. */
const staffOf = ({ name }: { name: string }) => ({
  first: name === 'phone' ? 'admin1' : 'cash1',
  second: 'admin2',
})

/** A member's own call, with the session of the tab; a browser that sends it twice by itself is heard once. */
const askAsMember = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, sent]) => {
      const answer = await fetch(to, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          authorization: `Bearer ${sessionStorage.getItem('accessToken')}`,
          uuid: sessionStorage.getItem('userId') ?? '',
        },
        body: sent,
      })
      return (await answer.json()) as { result: boolean; msg: string }
    },
    [path, JSON.stringify(body)] as const,
  )

async function askForDeposit(page: Page, amount: number) {
  const { result, msg } = await askAsMember(page, '/uCharge/request', {
    setMoney: amount,
    type: '0',
  })
  expect(result, msg).toBe(true)
}

const money = (page: Page) => page.getByRole('region', { name: '내 정보' })
const marked = (desk: Page) => desk.locator('tr.is-marked')
const said = (desk: Page) => desk.locator('output.desk-said')

/** Goes through the queue by j until the row with `text` is marked; the card beside it is the member's. */
async function markRow(desk: Page, uid: string, text = uid) {
  const rows = desk.locator('.desk-queue tbody tr')
  await expect(rows.filter({ hasText: text })).toHaveCount(1)
  const count = await rows.count()
  for (let step = 0; step < count; step++) await desk.keyboard.press('k')
  for (let step = 0; step < count; step++) {
    if ((await marked(desk).textContent())?.includes(text)) break
    await desk.keyboard.press('j')
  }
  await expect(marked(desk)).toContainText(text)
  await expect(desk.getByRole('complementary', { name: '회원 카드' })).toContainText(uid)
}

/** The desk's queue by its letter. */
async function openQueue(desk: Page, key: string, title: string) {
  await desk.keyboard.press('d')
  await expect(desk.getByRole('navigation', { name: '접수 종류' })).toBeVisible()
  await desk.keyboard.press(key)
  await expect(desk.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test(
  'deposits are completed, completed with another amount, and refused, by keys alone; the head counts and the member has the money',
  { tag: '@wide' },
  async ({ page, browser }, { project }) => {
    const uid = await newMember(page, '/')
    const desk = await operator(browser, staffOf(project).first)
    await askForDeposit(page, 70_000)
    const count = desk.getByRole('link', { name: /^충전 신청/ })
    await expect(count).toHaveClass(/live/)

    await openQueue(desk, 'c', '충전 신청')
    await markRow(desk, uid)
    await desk.keyboard.press('a')
    const dialog = desk.getByRole('dialog', { name: `${uid} 충전 승인` })
    await expect(dialog).toContainText('1,000,000원 → 1,070,000원')
    await answerBy(desk, 'Enter')
    await expect(said(desk)).toHaveText(`${uid} 충전 70,000원 · 승인 예정입니다.`)
    await expect(desk.getByRole('region', { name: '최근 처리' })).toContainText(uid)
    await expect(money(page)).toContainText('1,070,000원')
    // The queue shows a decided request until it is read again.
    await expect(desk.locator('.desk-queue tbody tr').filter({ hasText: uid })).toHaveCount(0)

    // Another amount than was asked for, with its reason.
    await askForDeposit(page, 50_000)
    await markRow(desk, uid)
    await desk.keyboard.press('a')
    await desk.keyboard.press('Shift+Tab')
    while (
      !(await desk.getByLabel('처리할 금액').evaluate((field) => field === document.activeElement))
    )
      await desk.keyboard.press('Shift+Tab')
    await desk.keyboard.press('ControlOrMeta+a')
    await desk.keyboard.type('40000')
    await desk.keyboard.press('Alt+1')
    await answerBy(desk, 'Enter')
    await expect(said(desk)).toHaveText(`${uid} 충전 40,000원 · 승인 예정입니다.`)
    await expect(money(page)).toContainText('1,110,000원')
    await expect(desk.locator('.desk-queue tbody tr').filter({ hasText: uid })).toHaveCount(0)

    await askForDeposit(page, 30_000)
    await markRow(desk, uid)
    await desk.keyboard.press('r')
    await expect(desk.getByLabel('사유')).toBeFocused()
    await answerBy(desk, 'Enter')
    await expect(desk.getByRole('dialog').getByRole('alert')).toHaveText(
      '사유를 2자 이상 입력해주세요.',
    )
    await desk.keyboard.press('Alt+1')
    await answerBy(desk, 'Enter')
    await expect(said(desk)).toHaveText(`${uid} 충전 30,000원 · 거절 예정입니다.`)
    await expect(money(page)).toContainText('1,110,000원')
  },
)

test(
  'Enter held for seconds over waiting withdrawals pays none; a, and Enter once more, pays one',
  { tag: '@wide' },
  async ({ page, browser }, { project }) => {
    const uid = await newMember(page, '/')
    const desk = await operator(browser, staffOf(project).first)
    const asked = await askAsMember(page, '/uExchange/request', { setMoney: 20_000 })
    expect(asked.result, asked.msg).toBe(true)
    await openQueue(desk, 'x', '환전 신청')
    await markRow(desk, uid)
    // A key that is down already repeats, as a held one does.
    for (let beats = 0; beats < 60; beats++) {
      await desk.keyboard.down('Enter')
      await desk.waitForTimeout(50)
    }
    await expect(desk.getByRole('dialog', { name: `${uid} 환전 승인` })).toBeVisible()
    await desk.keyboard.up('Enter')
    await answerBy(desk, 'Escape')
    await expect(marked(desk)).toContainText(uid)
    await desk.keyboard.press('a')
    await expect(desk.getByRole('dialog', { name: `${uid} 환전 승인` })).toBeVisible()
    await answerBy(desk, 'Enter')
    await expect(said(desk)).toHaveText(`${uid} 환전 20,000원 · 승인 예정입니다.`)
  },
)

test('a decision taken back within its seconds has moved nothing, and the request is decided anew @phone', async ({
  page,
  browser,
}, { project }) => {
  const uid = await newMember(page, '/')
  const desk = await operator(browser, staffOf(project).first)
  await askForDeposit(page, 60_000)
  await openQueue(desk, 'c', '충전 신청')
  await markRow(desk, uid)
  await desk.keyboard.press('a')
  await expect(desk.getByRole('dialog', { name: `${uid} 충전 승인` })).toBeVisible()
  await answerBy(desk, 'Enter')
  // Nothing is asked in between: it is due after five seconds.
  await desk.getByRole('button', { name: /^되돌리기 [1-5]초/ }).waitFor()
  await desk.keyboard.press('Backspace')
  await expect(said(desk)).toHaveText('되돌렸습니다. 신청은 다시 기다립니다.')
  await markRow(desk, uid)
  await desk.keyboard.press('r')
  await expect(desk.getByLabel('사유')).toBeFocused()
  await desk.keyboard.press('Alt+1')
  await answerBy(desk, 'Enter')
  await expect(said(desk)).toHaveText(`${uid} 충전 60,000원 · 거절 예정입니다.`)
  await expect(desk.getByRole('region', { name: '최근 처리' })).toContainText(uid)
  await expect(money(page)).toContainText('1,000,000원')
})

test(
  'above the threshold one sends it up, another agrees; the first cannot agree alone',
  { tag: '@wide' },
  async ({ page, browser }, { project }) => {
    const uid = await newMember(page, '/')
    const { first, second } = staffOf(project)
    const [kim, lee] = await Promise.all([operator(browser, first), operator(browser, second)])
    await askForDeposit(page, 1_500_000)
    await openQueue(kim, 'c', '충전 신청')
    await markRow(kim, uid)
    await kim.keyboard.press('a')
    await expect(kim.getByRole('dialog')).toContainText('다른 운영자의 승인이 더 필요합니다')
    await kim.keyboard.press('Alt+2')
    await answerBy(kim, 'Enter')
    await expect(said(kim)).toContainText('다른 운영자의 승인을 기다립니다.')
    // What was passed on has left the queue of who passed it on; it stands among all of them.
    await expect(kim.locator('.desk-queue tbody tr').filter({ hasText: uid })).toHaveCount(0)
    await kim.keyboard.press('h')
    await markRow(kim, uid)
    await expect(marked(kim)).toContainText('2차 승인')
    // Whose request waits is asked anew after it was made; until it is known the key does nothing.
    await expect(async () => {
      await kim.keyboard.press('a')
      await expect(said(kim)).toContainText('본인이 요청한 건은 승인할 수 없습니다', {
        timeout: 1_000,
      })
    }).toPass()

    await openQueue(lee, 'c', '충전 신청')
    await markRow(lee, uid)
    await lee.keyboard.press('a')
    await expect(lee.getByRole('dialog')).toContainText(`${first} · 1,500,000원`)
    await answerBy(lee, 'Enter')
    await expect(said(lee)).toHaveText(`${uid} 충전 1,500,000원 · 처리했습니다.`)
    await expect(money(page)).toContainText('2,500,000원')
  },
)

test(
  'two operators on one request: one decides, the other is told before the key is pressed',
  { tag: '@wide' },
  async ({ page, browser }, { project }) => {
    const uid = await newMember(page, '/')
    const { first, second } = staffOf(project)
    const [kim, lee] = await Promise.all([operator(browser, first), operator(browser, second)])
    await askForDeposit(page, 20_000)
    for (const desk of [kim, lee]) {
      await openQueue(desk, 'c', '충전 신청')
      await markRow(desk, uid)
      await desk.keyboard.press('a')
      await expect(desk.getByRole('dialog', { name: `${uid} 충전 승인` })).toBeVisible()
    }
    await answerBy(kim, 'Enter')
    await expect(said(kim)).toContainText('승인 예정입니다')
    await expect(lee.getByRole('dialog').getByRole('alert')).toHaveText('이미 처리된 요청입니다.')
    await answerBy(lee, 'Enter')
    await expect(lee.getByRole('dialog')).toBeVisible()
    await lee.keyboard.press('Escape')
    await expect(lee.getByRole('dialog')).toHaveCount(0)
    await expect(money(page)).toContainText('1,020,000원')
  },
)

test(
  'an inquiry is answered from a template by keys; the next one opens',
  { tag: '@wide' },
  async ({ page, browser }) => {
    const uid = await newMember(page, '/')
    const subject = `입금 문의 ${uid} <b>굵게</b>`
    const written = await askAsMember(page, '/uBoard/csWrite', {
      subject,
      contents: '<i>언제</i> 되나요',
    })
    expect(written.result, written.msg).toBe(true)
    const desk = await operator(browser, 'admin1')
    await openQueue(desk, 'i', '문의')
    await markRow(desk, uid, subject)
    const panel = desk.getByRole('region', { name: '문의 내용' })
    await expect(panel.getByText('<i>언제</i> 되나요')).toBeVisible()
    await desk.keyboard.press('a')
    await expect(desk.getByLabel('답변 내용')).toBeFocused()
    await expect(desk.locator('.desk-quick').getByText('Alt 1')).toBeVisible()
    await desk.keyboard.press('Alt+1')
    await expect(desk.getByLabel('답변 내용')).not.toHaveValue('')
    await desk.keyboard.type(' 곧 확인하겠습니다.')
    await answerBy(desk, 'ControlOrMeta+Enter')
    await expect(said(desk)).toHaveText(`${uid} 문의에 답변했습니다.`)
    await expect(desk.locator('.desk-queue').getByText(subject)).toHaveCount(0)
  },
)

test('a sign-up is approved by a and Enter', { tag: '@wide' }, async ({ browser }) => {
  const desk = await operator(browser, 'admin1')
  await openQueue(desk, 's', '가입 신청')
  await expect(marked(desk)).toHaveCount(1)
  const name = await marked(desk).locator('button.op-cover').innerText()
  const [uid] = name.split(/\s/)
  await desk.keyboard.press('a')
  await expect(desk.getByRole('dialog', { name: `${uid} 가입 승인` })).toBeVisible()
  await answerBy(desk, 'Enter')
  await expect(said(desk)).toHaveText(`${uid} 가입 · 승인했습니다.`)
})

test(
  'who else reads a sign-up is seen; two of them are marked and refused together by keys',
  { tag: '@wide' },
  async ({ browser }) => {
    const [desk, other] = await Promise.all([
      operator(browser, 'admin2'),
      operator(browser, 'desk1'),
    ])
    const boxes = desk.getByRole('checkbox', { name: / 표시$/ })
    await openQueue(desk, 's', '가입 신청')
    await expect(marked(desk)).toHaveCount(1)
    // The newest two: others of these stories take the oldest.
    const count = (await boxes.count()) - 1
    for (let step = 0; step < count; step++) await desk.keyboard.press('j')
    const uid = await marked(desk).locator('button.op-cover').innerText()
    await openQueue(other, 's', '가입 신청')
    await markRow(other, uid.split(/\s/)[0]!)
    await expect(desk.locator('.desk-others')).toContainText('desk1')
    await desk.keyboard.press(' ')
    await desk.keyboard.press('k')
    await desk.keyboard.press(' ')
    await desk.keyboard.press('r')
    const question = desk.getByRole('dialog', { name: '가입 2건 거절' })
    await expect(question).toBeVisible()
    await accessible(desk, 'the question of marked sign-ups')
    await desk.keyboard.type('중복 가입')
    await answerBy(desk, 'Enter')
    await expect(said(desk)).toHaveText('가입 2건 거절했습니다.')
    await expect(question).toHaveCount(0)
  },
)

test(
  'a masked phone is opened inside a decision, with a reason; the decision stays open',
  { tag: '@wide' },
  async ({ browser }) => {
    const desk = await operator(browser, 'admin1')
    await openQueue(desk, 's', '가입 신청')
    await expect(marked(desk)).toHaveCount(1)
    await desk.keyboard.press('a')
    const decision = desk.getByRole('dialog', { name: /가입 승인$/ })
    await expect(decision).toContainText(/01\d-\*{4}-\d{4}/)
    await decision.getByRole('button', { name: '휴대폰 열람' }).click()
    const opening = desk.getByRole('dialog', { name: '휴대폰 열람' })
    await opening.getByLabel('사유').fill('가입 확인 전화')
    await accessible(desk, 'a masked value that is opened')
    await opening.getByRole('button', { name: '열람', exact: true }).click()
    await expect(decision).toContainText(/01\d-\d{4}-\d{4}/)
    await expect(opening).toHaveCount(0)
    await desk.keyboard.press('Escape')
    await expect(decision).toHaveCount(0)
  },
)

test('nothing moves at the desk while it is asked again @walk', async ({ browser }, {
  project,
}) => {
  const desk = await operator(browser, 'view1')
  if (project.name === 'phone') await desk.setViewportSize({ width: 390, height: 844 })
  await nothingNew(desk)
  for (const path of ['/desk/deposits?view=all&uid=chong1', '/desk/inquiries?view=all&uid=demo1']) {
    await watchShifts(desk)
    await desk.goto(path)
    await expect(desk.locator('.desk-queue tbody tr').first()).toBeVisible()
    for (let polls = 0; polls < 3; polls++) await desk.waitForResponse('**/op/desk')
    await expectStill(desk, path)
  }
})

test('every queue of the desk is accessible @walk', async ({ browser }, { project }) => {
  const desk = await operator(browser, 'view1')
  if (project.name === 'phone') await desk.setViewportSize({ width: 390, height: 844 })
  for (const [path, title] of [
    ['deposits', '충전 신청'],
    ['withdrawals', '환전 신청'],
    ['inquiries', '문의'],
    ['signups', '가입 신청'],
  ]) {
    await desk.goto(`/desk/${path}`)
    await expect(desk.getByRole('heading', { level: 1, name: title! })).toBeAttached()
    await expect(desk.locator('.desk-queue :is(tbody tr, .op-empty)').first()).toBeVisible()
    await accessible(desk, `/desk/${path}`)
    await desk.keyboard.press('h')
    await expect(desk.getByRole('button', { name: '전체' })).toHaveAttribute('aria-pressed', 'true')
    await expect(desk.locator('.desk-queue tbody tr').first()).toBeVisible()
    await accessible(desk, `/desk/${path}?view=all`)
  }
  await desk.goto('/templates')
  await expect(desk.getByRole('table')).toBeVisible()
  await accessible(desk, '/templates')
})

test('the open decision is accessible @walk', async ({ page, browser }, { project }) => {
  const uid = await newMember(page, '/')
  const desk = await operator(browser, staffOf(project).first)
  await askForDeposit(page, 1_200_000)
  await openQueue(desk, 'c', '충전 신청')
  await markRow(desk, uid)
  await desk.keyboard.press('a')
  await expect(desk.getByRole('dialog')).toBeVisible()
  await answerBy(desk, 'Enter')
  await expect(desk.getByRole('dialog').getByRole('alert')).toBeVisible()
  await accessible(desk, 'the decision')
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await desk.keyboard.press('r')
  // On a phone no caps are shown; on a desktop the red button's is.
  await expect(desk.getByRole('dialog').locator('.btn-danger')).toBeVisible()
  await accessible(desk, 'the refusal')
})

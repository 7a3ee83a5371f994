/** What has been tried against such sites, through every text and every HTML of both sides, in a real browser. */
import { expect, type Page } from '@playwright/test'

import { harmIn, vectors } from '../../server/testing/xss.ts'
import { agree, answer, main, write } from './boards.ts'
import { askAsOperator, operator, test } from './operators.ts'
import { newMember } from './people.ts'

/** Everything a page would run or fetch if an attack were alive: dialogs, other hosts, what a handler sets. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { hostname } = new URL(request.url())
    if (/evil|\.test$/.test(hostname)) seen.push(request.url())
  })
  return async () => [...seen, ...(await page.evaluate(harmfulNodes))]
}

/** Elements and attributes that no text of members or operators may bring into a page. */
function harmfulNodes(): string[] {
  const found: string[] = []
  for (const box of document.querySelectorAll(
    '.html, .post-text, .inquiry-text, span.notice-subject',
  ))
    for (const element of box.querySelectorAll('*')) {
      if (
        /^(script|style|iframe|object|embed|form|input|svg|math|base|meta|link|video|audio)$/i.test(
          element.tagName,
        )
      )
        found.push(element.outerHTML)
      for (const { name, value } of element.attributes) {
        const harmless =
          /^(style|class|href|src|target|rel|alt|width|height|colspan|rowspan)$/.test(name)
        if (!harmless || /^\s*(javascript|data|vbscript):/i.test(value))
          found.push(element.outerHTML)
      }
      if (element instanceof HTMLElement && getComputedStyle(element).position === 'fixed')
        found.push(element.outerHTML)
    }
  return found
}

/** The transport takes no NUL. */
const sendable = vectors.filter((vector) => !vector.includes('\u0000'))
const corpus = sendable.join('\n')
const SUBJECT = '<img src=x onerror=alert(1)><script>alert(1)</script>"\'><svg onload=alert(1)>'

test(
  'what members and the desk write stays text on both sides',
  { tag: '@wide' },
  async ({ page, browser }) => {
    const uid = await newMember(page)
    const desk = await operator(browser, 'admin1')
    const harm = [await watch(page), await watch(desk)]
    const none = async () => {
      for (const found of harm) expect(await found()).toEqual([])
    }

    await write(page, SUBJECT, corpus.slice(0, 5_000))
    await expect(main(page).getByText(SUBJECT)).toBeVisible()
    await none()
    await desk.goto(`/desk/inquiries?uid=${uid}`)
    await desk.getByRole('row').filter({ hasText: uid }).locator('.op-cover').click()
    await expect(desk.getByText('<script>alert(1)</script>').first()).toBeVisible()
    await none()
    await desk.getByLabel('답변 제목').fill(SUBJECT)
    await answer(desk, uid, corpus.slice(0, 5_000))
    await main(page).getByText(SUBJECT).click()
    await expect(page.getByRole('region', { name: /^\[답변\]/ })).toContainText('<script>alert(1)')
    await none()
    await desk.goto('/audit')
    await expect(desk.getByText(/문의 \d+ · /).first()).toBeVisible()
    await none()
  },
)

test(
  'HTML that operators write is harmless in the console’s preview and on the site',
  { tag: '@wide' },
  async ({ page, browser }) => {
    const desk = await operator(browser, 'admin1')
    const harm = [await watch(page), await watch(desk)]
    const html = `<p>시작</p>${sendable.slice(0, -2).join('')}<p>끝</p>`
    const { id, html: kept } = await askAsOperator<{ id: number; html: string }>(
      desk,
      '/op/notices/save',
      {
        type: '공지사항',
        subject: SUBJECT,
        html,
        color: '#c2402c',
        size: 17,
        audience: 'all',
        startsAt: '2026-01-01T00:00:00+09:00',
        endsAt: null,
      },
    )
    expect(kept).toMatch(/^<p>시작<\/p>/)
    expect(harmIn(String(kept))).toBeNull()
    await page.goto(`/notice/${String(id)}`)
    await expect(page.getByRole('heading', { level: 2, name: SUBJECT })).toBeVisible()
    await expect(page.locator('.notice-post .html')).toContainText('시작')
    for (const found of harm) expect(await found()).toEqual([])
    await desk.goto(`/notices/${String(id)}`)
    await expect(desk.getByText('시작').first()).toBeVisible()
    for (const found of harm) expect(await found()).toEqual([])
    await askAsOperator(desk, '/op/notices/withdraw', { id, withdrawn: true })
  },
)

for (const native of [true, false])
  test(
    `a server that cleaned nothing is cleaned after, by the ${native ? 'browser' : 'library'}`,
    { tag: '@wide' },
    async ({ page }) => {
      await newMember(page)
      if (!native) await page.addInitScript('delete Element.prototype.setHTML')
      const harm = await watch(page)
      const told = (more: object) => ({ json: { result: true, msg: '', ...more } })
      const notice = { no: 1, type: SUBJECT, subject: SUBJECT, color: SUBJECT, size: 17 }
      await page.route('**/uBoard/noticeView/*', (route) =>
        route.fulfill(
          told({ data: { ...notice, contents: `<p>시작</p>${corpus}`, date: SUBJECT } }),
        ),
      )
      await page.route('**/uBoard/csBank', (route) =>
        route.fulfill({ json: { result: false, code: 'state', msg: SUBJECT } }),
      )
      // The stream tells the same header, and truly.
      await page.route('**/my/live', (route) => route.abort())
      await page.route('**/header/refresh', async (route) => {
        const answered = await route
          .fetch()
          .then((answer) => answer.json() as Promise<{ data: object }>)
          .catch(() => null)
        // The page that asked has gone meanwhile, and its answer with it.
        if (!answered) return route.abort().catch(() => undefined)
        await route.fulfill({
          json: { ...answered, data: { ...answered.data, notice: corpus.slice(0, 2_000) } },
        })
      })
      await page.goto('/notice/1')
      await expect(page.locator('.notice-post .html')).toContainText('시작')
      await expect(page.getByRole('region', { name: '공지' })).toContainText('<script>')
      expect(await harm()).toEqual([])
      await page.goto('/cs')
      await main(page).getByRole('button', { name: '입금계좌 문의' }).click()
      await agree(page, '입금계좌를 문의하시겠습니까?')
      await agree(page, SUBJECT)

      // One popup each, so that no attack hides in the one before it.
      const popList = vectors.map((vector, i) => {
        const id = 900 + i
        return { id, no: id, num: i, cont: `<p>알림 ${id}</p>${vector}` }
      })
      await page.route('**/uMain/mainData', (route) => route.fulfill(told({ popList })))
      await page.goto('/')
      for (const { id } of popList) {
        await expect(page.locator('.popups .html')).toContainText(`알림 ${id}`)
        expect(await harm()).toEqual([])
        await page.locator('.popups').getByRole('button', { name: '닫기' }).click()
      }

      await page.route('**/header/info', async (route) => {
        const data = {
          status: 'closed',
          reg: '0',
          memo: `<p>시작</p>${corpus}`,
          device: 'pc',
          re: true,
        }
        await route.fulfill(told({ reload: false, data }))
      })
      await page.goto('/')
      await expect(page.locator('.html')).toContainText('시작')
      expect(await harm()).toEqual([])
    },
  )

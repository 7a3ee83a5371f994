/** Two operators at one request: each sees the other, and no longer when they go; the strip at the foot. */
import { expect, type Page } from '@playwright/test'

import { askAsOperator, operator, test } from './operators.ts'

type Answer = { data: { id: number; subject: number; list: { id: number; uid: string }[] } }

/** A request to shut a member out, which waits until it is taken back; its number. */
async function requestOf(page: Page): Promise<number> {
  const { data: members } = await askAsOperator<Answer>(page, '/op/members', {
    pageIndex: 1,
    text: 'demo4',
  })
  const { id: member } = members.list.find(({ uid }) => uid === 'demo4')!
  await askAsOperator<Answer>(page, '/op/members/suspend', {
    ...{ id: member, scopes: ['login'], until: null, reason: '두 사람이 봅니다' },
  })
  const { data: requests } = await askAsOperator<Answer>(page, '/op/approvals', {
    state: 'pending',
  })
  const list = requests.list as unknown as { id: number; action: string; subject: number }[]
  return list.find(({ action, subject }) => action === 'member.shut' && subject === member)!.id
}

test(
  'who has the same request open is seen, until they go; the foot names the keys',
  { tag: '@wide' },
  async ({ browser }) => {
    const [desk, cash] = await Promise.all([operator(browser, 'desk1'), operator(browser, 'cash1')])
    const id = await requestOf(desk)
    const [own, other] = [desk, cash].map((page) => page.locator('.approval-pane'))
    await desk.goto(`/approvals?id=${id}`)
    await expect(own!).toContainText('두 사람이 봅니다')
    await expect(own!).not.toContainText('보는 사람')
    await cash.goto(`/approvals?id=${id}`)
    await expect(other!).toContainText('같은 요청을 보는 사람 1명 (desk1)')
    await expect(own!).toContainText('같은 요청을 보는 사람 1명 (cash1)')

    // Who goes to another page of the console is gone; so is who closes the tab.
    const menu = cash.getByRole('navigation', { name: '메뉴' })
    await menu.getByRole('link', { name: '회원 목록' }).click()
    await expect(own!).not.toContainText('보는 사람')
    await cash.goBack()
    await expect(own!).toContainText('같은 요청을 보는 사람 1명 (cash1)')
    await cash.context().close()
    await expect(own!).not.toContainText('보는 사람')

    const foot = desk.getByRole('note', { name: '단축키와 갱신' })
    await expect(foot).toContainText(/이동.*승인 물음.*반려·철회 \+ 사유.*대상 보기.*2초마다 갱신/)
    const box = (await foot.boundingBox())!
    expect([box.y + box.height, box.x + box.width]).toEqual([900, 1_492])

    await desk.keyboard.press('r')
    await desk.getByLabel('사유').fill('다 보았습니다')
    await desk.getByRole('button', { name: '철회', exact: true }).click()
    await expect(own!).toContainText('다 보았습니다')
  },
)

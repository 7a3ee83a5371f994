/** A notice by one who writes no HTML: heading, bold, list, link and a picture, read by a member as it was written. */
import { expect } from '@playwright/test'

import { main } from './boards.ts'
import { operator, test } from './operators.ts'
import { accessible, expectStill, newMember, watchShifts } from './people.ts'

test('a notice is written without a letter of HTML, its picture stored in the house, and read as it was written @wide', async ({
  page,
  browser,
}, { project }) => {
  const subject = `봄맞이 행사 ${project.name}`
  const desk = await operator(browser, 'admin1')
  await desk.goto('/notices')
  // A key means something once its page is there.
  await expect(desk.getByRole('row').nth(1)).toBeVisible()
  await desk.keyboard.press('n')
  await desk.getByLabel('제목', { exact: true }).fill(subject)
  await desk.getByRole('button', { name: '쉬운 편집' }).click()
  const text = desk.getByRole('textbox', { name: '내용 (HTML)' })
  await expect(text).toBeFocused()
  const tool = (name: string) =>
    desk.getByRole('group', { name: '서식' }).getByRole('button', { name, exact: true })

  await tool('제목').click()
  await desk.keyboard.type('행사 안내')
  await desk.keyboard.press('Enter')
  await desk.keyboard.type('첫 충전은 ')
  await desk.keyboard.press('Control+b')
  await expect(tool('굵게')).toHaveAttribute('aria-pressed', 'true')
  await desk.keyboard.type('3월 31일')
  await desk.keyboard.press('Control+b')
  await desk.keyboard.type('까지 <script>입니다.')
  await desk.keyboard.press('Enter')
  await tool('목록').click()
  await desk.keyboard.type('파워볼')
  await desk.keyboard.press('Enter')
  await desk.keyboard.type('고객센터')
  await desk.keyboard.press('Shift+Home')
  await tool('링크').click()
  const asked = desk.getByRole('dialog', { name: '링크 넣기' })
  await asked.getByLabel('주소').fill('javascript:alert(1)')
  await asked.getByRole('button', { name: '링크 넣기' }).click()
  await expect(asked.getByText('https:// 또는 /로 시작하는 주소를 입력해주세요.')).toBeVisible()
  await asked.getByLabel('주소').fill('/cs')
  await asked.getByRole('button', { name: '링크 넣기' }).click()

  await tool('그림').click()
  const picked = desk.getByRole('dialog', { name: '그림 넣기' })
  await picked.getByRole('button', { name: '그림 넣기' }).click()
  await expect(picked.getByText('그림 파일을 골라주세요.')).toBeVisible()
  const png = await desk.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 120 })
    const brush = canvas.getContext('2d')!
    brush.fillStyle = '#c5432a'
    brush.fillRect(0, 0, 320, 120)
    return canvas.toDataURL('image/png').split(',')[1]!
  })
  const file = { name: 'spring.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') }
  await picked.getByLabel('그림 파일').setInputFiles(file)
  await picked.getByLabel('그림 설명').fill('붉은 깃발')
  await accessible(desk, 'a picture being put into a notice')
  await picked.getByRole('button', { name: '그림 넣기' }).click()
  await expect(text.getByRole('img', { name: '붉은 깃발' })).toBeVisible()
  // Behind the linked word, which was still chosen, and the caret behind the picture.
  await desk.keyboard.type(' 행사장')
  await expect(text.getByRole('listitem').nth(1)).toHaveText('고객센터 행사장')
  const shown = desk.getByRole('region', { name: '미리보기' })
  await expect(shown.getByRole('img', { name: '붉은 깃발' })).toBeVisible()
  await accessible(desk, 'a notice being written')
  await desk.getByRole('button', { name: '저장' }).click()
  await expect(desk.getByRole('row').filter({ hasText: subject })).toBeVisible()

  // What it was written as stands there again when it is opened.
  await desk.getByRole('row').filter({ hasText: subject }).getByRole('link').first().click()
  await desk.getByRole('button', { name: '쉬운 편집' }).click()
  await expect(text.getByRole('link', { name: '고객센터' })).toBeVisible()
  await desk.context().close()

  await newMember(page)
  await watchShifts(page)
  await page.goto('/notice')
  await main(page).getByRole('link', { name: subject }).click()
  const read = main(page).locator('.html')
  await expect(read.getByRole('heading', { level: 2, name: '행사 안내' })).toBeVisible()
  await expect(read.locator('p b, p strong')).toHaveText('3월 31일')
  await expect(read).toContainText('까지 <script>입니다.')
  await expect(read.getByRole('listitem')).toHaveCount(2)
  await expect(read.getByRole('link', { name: '고객센터' })).toHaveAttribute('href', '/cs')
  const picture = read.getByRole('img', { name: '붉은 깃발' })
  await expect(picture).toHaveAttribute('src', /^\/pictures\/[0-9a-f]{64}\.webp$/)
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual([320, 120])
  await expectStill(page)
  await accessible(page, 'a notice with a picture')
})

/** Every page of the console is judged by the accessibility rules, on a phone and on a desktop, in both themes. */
import { readFile } from 'node:fs/promises'

import { expect, type Page } from '@playwright/test'

import { dateOf, addDays } from '@madang/contract/core/kst.ts'
import { halfOf } from '@madang/contract/core/half-month.ts'

import { operator, test } from './operators.ts'
import { accessible, houseTime } from './people.ts'

const today = () => dateOf(new Date(houseTime()))

/** Pages that no other story judges at both widths, each at an address of the sample house; by its route. */
const walked: Record<string, () => string> = {
  '/': () => '/',
  '/desk': () => '/desk',
  '/desk/recoveries': () => '/desk/recoveries',
  '/today/$day': () => `/today/${addDays(today(), -1)}`,
  '/exposure': () => '/exposure',
  '/odds': () => '/odds',
  '/odds/$game': () => '/odds/ntry.powerball',
  '/vendors': () => '/vendors',
  '/vendors/rounds': () => '/vendors/rounds',
  '/vendors/rounds/$id': () => '/vendors/rounds/1',
  '/vendors/calls': () => '/vendors/calls',
  '/vendors/returns': () => '/vendors/returns',
  '/vendors/$id': () => '/vendors/haneul',
  '/members/$id/statement': () => '/members/5/statement',
  '/tree': () => '/tree',
  '/reports': () => '/reports',
  '/books/owed': () => '/books/owed?of=safe',
  '/books/so-far': () => '/books/so-far?span=month&figure=stakes',
  '/books/$day': () => `/books/${addDays(today(), -1)}`,
  '/settlements/$id/$first': () => `/settlements/2/${halfOf(today()).first}`,
  '/rolling': () => '/rolling',
  '/codes': () => '/codes',
  '/memos': () => '/memos',
  '/memos/new': () => '/memos/new',
  '/memos/$id': () => '/memos/1',
  '/memos/templates': () => '/memos/templates',
  '/memos/templates/$id': () => '/memos/templates/new',
  '/handovers/$id': () => '/handovers/1',
}
/** Judged at both widths by the stories of these files. */
const elsewhere = ['console-pages.test.ts', 'console.test.ts', 'desk.test.ts', 'what-if.test.ts']

/** A route as what matches its addresses. */
const patternOf = (route: string) =>
  new RegExp(`^${route.replaceAll('/', '\\/').replaceAll(/\$\w+/g, '[^/]+')}$`)

test('no page of the console is left out of the walks', { tag: '@wide' }, async () => {
  const routes = [
    ...(await readFile('console/routes.tsx', 'utf8')).matchAll(/page\(\s*'([^']+)'/g),
  ].map(([, route]) => route!)
  expect(routes.length).toBeGreaterThan(50)
  const texts = await Promise.all(elsewhere.map((file) => readFile(`test/e2e/${file}`, 'utf8')))
  const named = texts.flatMap((text) => [
    ...[...text.matchAll(/accessible\(\w+, [`'](\/[^`' ]*)[`']/g)].map(([, path]) => path!),
    ...[...text.matchAll(/^ {2}\['(\/[^']+)', /gm)].map(([, path]) => path!),
    ...[...text.matchAll(/^ {4}\['(\w+)', '[^']+'\],$/gm)].map(([, queue]) => `/desk/${queue}`),
  ])
  const judged = [...named, ...Object.values(walked).map((address) => address())]
  expect(
    routes.filter(
      (route) => !(route in walked) && !judged.some((path) => patternOf(route).test(path)),
    ),
  ).toEqual([])
  expect(Object.keys(walked).filter((route) => !routes.includes(route))).toEqual([])
})

/** What it asks for is there. */
async function stands(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

test('pages that no other story judges are accessible @walk', async ({ browser }, { project }) => {
  const page = await operator(browser, 'admin1')
  if (project.name === 'phone') await page.setViewportSize({ width: 390, height: 844 })
  for (const address of Object.values(walked)) {
    await page.goto(address())
    await stands(page)
    await accessible(page, address())
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider, `${address()} is no wider than the screen`).toBeLessThanOrEqual(0)
  }
})

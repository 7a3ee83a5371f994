/** Games in their windows, as the stories open them. */
import { casinoGame } from '@madang/contract/core/casino/catalogue.ts'
import { expect, type Page } from '@playwright/test'

/** Opens a game as the lobby does, in this window. */
export async function openGame(page: Page, id: string) {
  const game = casinoGame(id)!
  const link = await page.evaluate(
    async ({ vendor, id, ko }) => {
      const answer = await fetch('/uGame/casinoGo', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${sessionStorage.getItem('accessToken')}`,
          uuid: sessionStorage.getItem('userId')!,
        },
        body: JSON.stringify({ params: { vendor, id, ko } }),
      })
      return ((await answer.json()) as { data: string }).data
    },
    { vendor: id.split('.')[0]!, id, ko: game.ko },
  )
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(game.ko)
}

/** What the game's window asks its vendor. */
export const askVendor = (page: Page, name: string, body?: object) =>
  page.evaluate(
    async ({ name, body }) => {
      const answer = await fetch(`/games/api/${name}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${sessionStorage.getItem('game')}`,
        },
        body: body && JSON.stringify(body),
      })
      return (await answer.json()) as { result: boolean } & Record<string, unknown>
    },
    { name, body },
  )

/** Presses the button that opens a game from a lobby; answers the game's window. */
export async function opensGame(page: Page, game: RegExp): Promise<Page> {
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: game }).last().click(),
  ])
  await opened.waitForURL(/\/games\/play\//)
  return opened
}

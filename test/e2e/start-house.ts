/** Starts the house that the browser stories visit, and ends it after them. */
import { startHouse } from '../house-process.ts'

// oxlint-disable-next-line import/no-default-export -- what Playwright asks of a globalSetup
export default async function setUp() {
  const [PORT, CONSOLE_PORT, PROVIDER_PORT] = (process.env.E2E_PORTS ?? '').split(',')
  // Half a minute a draw: time to bet at a slow machine's leisure.
  const house = await startHouse({ PORT, CONSOLE_PORT, PROVIDER_PORT, DRAW_SECONDS: '30' })
  return () => house.stop()
}

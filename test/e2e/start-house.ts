/** Starts the house that the browser stories visit, and ends it after them. */
import { startHouse } from '../house-process.ts'

// oxlint-disable-next-line import/no-default-export -- what Playwright asks of a globalSetup
export default async function setUp() {
  const [PORT, CONSOLE_PORT, PROVIDER_PORT] = (process.env.E2E_PORTS ?? '').split(',')
  const house = await startHouse({ PORT, CONSOLE_PORT, PROVIDER_PORT })
  return () => house.stop()
}

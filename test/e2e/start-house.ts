/** Starts the house that the browser stories visit, and ends it after them. */
import { testNow } from '../beginning.ts'
import { startHouse } from '../house-process.ts'
import { faultsOf, openFront } from './front.ts'

// oxlint-disable-next-line import/no-default-export -- what Playwright asks of a globalSetup
export default async function setUp() {
  const [PORT, CONSOLE_PORT, PROVIDER_PORT] = (process.env.E2E_PORTS ?? '').split(',')
  const ahead = secondsAhead(testNow())
  process.env.E2E_AHEAD = String(ahead)
  // Half a minute a draw: time to bet at a slow machine's leisure.
  const { E2E_FAULTS: seed, E2E_FRONT: port, E2E_CONSOLE_FRONT: deskPort } = process.env
  const bad = seed !== undefined && port !== undefined && deskPort !== undefined
  const house = await startHouse({
    // Over a bad line the pages have another origin, which the provider's frames are to stand in as well.
    ...(bad && { SITE_ORIGINS: `http://127.0.0.1:${port}` }),
    // Passkeys are made for a name, not for the address that the other stories go by.
    SITE_ORIGIN: `http://localhost:${port ?? PORT}`,
    CONSOLE_ORIGIN: `http://localhost:${deskPort ?? CONSOLE_PORT}`,
    PUSH_CONTACT: 'mailto:desk@madang.test',
    PUSH_TO: `http://127.0.0.1:${process.env.E2E_PUSH}`,
    PORT,
    CONSOLE_PORT,
    PROVIDER_PORT,
    DRAW_SECONDS: '30',
    CLOCK_OFFSET: String(ahead),
    ...(process.env.E2E_ROUNDS && { CLOCK_RATE: '1' }),
  })
  if (process.env.E2E_ROUNDS)
    process.env.E2E_CLOCK = JSON.stringify([(await house.books()).owner, house.dataDir])
  const lines = bad
    ? [
        { to: Number(PORT), port: Number(port), fault: faultsOf(seed, 'members') },
        { to: Number(CONSOLE_PORT), port: Number(deskPort), fault: faultsOf(seed, 'operators') },
      ]
    : []
  const fronts = await Promise.all(lines.map(openFront))
  return async () => {
    await Promise.all(fronts.map((front) => front.close()))
    await house.stop()
  }
}

const secondsAhead = (now: Date | null) =>
  now ? Math.round((now.getTime() - Date.now()) / 1_000) : 0

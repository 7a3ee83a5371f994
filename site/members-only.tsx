/** What stands before a page for members: without a session the login page is in its place. */
import type { ReactNode } from 'react'

import { useHouse } from './api/house.ts'
import { useSession } from './api/session.ts'
import { Login } from './login-part.ts'
import { Page } from './shell/page.tsx'

export function MembersOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  // What a member looks back on is searched by the house's days; a device's clock may be in another one.
  const { known } = useHouse()
  if (!session) return <Login.Page />
  return known ? children : <Page>{null}</Page>
}

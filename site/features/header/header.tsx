/** The header of every page: brand, menus by flag, the info strip, the way to the other device's version. */
import { useLocation } from '@tanstack/react-router'

import { useSession } from '../../api/session.ts'
import { CutOffLine } from '../../shell/cut-off.tsx'
import { useDevice } from '../../shell/device.ts'
import { useSummary } from '../../shell/summary.ts'
import { PcTop } from './pc-top.tsx'
import { PhoneTop } from './phone-top.tsx'
import { RestLine } from './rest-line.tsx'
import { RunningLine } from './running-line.tsx'
import { SubMenu } from './sub-menu.tsx'
import './header.css'

export function Header() {
  const device = useDevice()
  const { pathname } = useLocation()
  const session = useSession()
  const { summary } = useSummary()

  // On a phone the sign-up page has a header of its own, with the way back.
  if (device === 'mobile' && pathname === '/signup') return <CutOffLine />
  return (
    <>
      {device === 'pc' ? <PcTop path={pathname} /> : <PhoneTop path={pathname} />}
      <div className="geut" />
      <CutOffLine />
      {/^\/(ntry|named|pbg)\//.test(pathname) && <SubMenu path={pathname} device={device} />}
      {session && <RunningLine summary={summary} />}
      {session && pathname !== '/limits' && <RestLine summary={summary} />}
    </>
  )
}

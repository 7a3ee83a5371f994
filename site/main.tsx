/** The member site starts here: startup rule, viewport and theme, then the router. */
import { createRoot } from 'react-dom/client'

import { watchDevice } from './api/line.ts'
import { watchPresses } from './api/pressed.ts'
import { takeHouse } from './api/house.ts'
import { newRouter } from './routes.tsx'
import { closeByBack } from './shell/back-closes.ts'
import { applyViewport } from './shell/device.ts'
import { bringWorker, watchInstall } from './shell/install.ts'
import { watchEndedSessions, watchStaffTab } from './shell/leave.ts'
import { httpsTarget } from './shell/startup.ts'
import { hasScreen, takeOver } from './shell/take-over.ts'
import { Site } from './site.tsx'
import { applyTheme } from '@madang/ui/theme.ts'

const target = httpsTarget(location.href)
if (target !== null) location.replace(target)
else void start()

async function start() {
  applyViewport()
  applyTheme()
  watchEndedSessions()
  watchStaffTab()
  watchDevice()
  watchPresses()
  watchInstall()
  bringWorker()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no root')
  const router = newRouter()
  closeByBack(router.history)
  takeHouse()
  const page = createRoot(root)
  const draw = () => page.render(<Site router={router} />)
  // The document's first screen stays until the whole of this page can take its place.
  if (!hasScreen(root)) return draw()
  await router.load()
  takeOver(root, draw)
}

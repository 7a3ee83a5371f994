/** The member site starts here: startup rule, viewport and theme, then the router. */
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { watchDevice } from './api/line.ts'
import { watchPresses } from './api/pressed.ts'
import { queries } from './api/queries.ts'
import { newRouter } from './routes.tsx'
import { closeByBack } from './shell/back-closes.ts'
import { applyViewport } from './shell/device.ts'
import { bringWorker, watchInstall } from './shell/install.ts'
import { watchEndedSessions, watchStaffTab } from './shell/leave.ts'
import { httpsTarget } from './shell/startup.ts'
import { applyTheme } from '@madang/ui/theme.ts'

const target = httpsTarget(location.href)
if (target !== null) location.replace(target)
else start()

function start() {
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
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

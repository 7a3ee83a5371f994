/** The operators' console starts here. */
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { applyTheme } from '@madang/ui/theme.ts'

import { watchActivity } from './api/activity.ts'
import { queries } from './api/queries.ts'
import { newRouter } from './routes.tsx'
import { bringAll } from './shell/lazy-page.ts'
import './console.css'
import './shell/page.css'
import './shell/table.css'

applyTheme()
watchActivity()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={newRouter()} />
    </QueryClientProvider>
  </StrictMode>,
)

/** An operator’s keys wait for no program: soon after the first page the others come by themselves, unless data is saved. */
const REST_AFTER_MS = 1_000
const { connection } = navigator as { connection?: { saveData?: boolean } }
if (!location.pathname.startsWith('/partner') && connection?.saveData !== true)
  addEventListener('load', () => setTimeout(() => void bringAll(), REST_AFTER_MS), { once: true })

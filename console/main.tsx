/** The operators' console starts here. */
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { drawAsReact } from '@madang/ui/as-react.ts'
import { applyTheme } from '@madang/ui/theme.ts'

import { watchActivity } from './api/activity.ts'
import { queries } from './api/queries.ts'
import { newRouter } from './routes.tsx'
import './console.css'
import './shell/page.css'
import './shell/table.css'

applyTheme()
drawAsReact()
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

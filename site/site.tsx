/** All of the member site: its queries and its router. */
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'

import { queries } from './api/queries.ts'
import type { newRouter } from './routes.tsx'

export const Site = ({ router }: { router: ReturnType<typeof newRouter> }) => (
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
)

/** Over every page while the house cannot be reached; what the page shows is as old as the break. */
import { useQueryClient } from '@tanstack/react-query'

import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { lostText } from '../api/ask.ts'
import { useLost } from '../api/connection.ts'

export function Lost() {
  const client = useQueryClient()
  if (!useLost()) return null
  return (
    <Banner
      icon="warn"
      tone="bad"
      alert
      className="op-lost"
      acts={
        <Button small onClick={() => void client.refetchQueries({ type: 'active' })}>
          지금 다시 연결
        </Button>
      }
    >
      {lostText}
    </Banner>
  )
}

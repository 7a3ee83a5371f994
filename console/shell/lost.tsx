/** Over every page while the house cannot be reached; what the page shows is as old as the break. */
import { useQueryClient } from '@tanstack/react-query'

import { Icon } from '@madang/ui/icons.tsx'

import { Button } from './button.tsx'
import { lostText } from '../api/ask.ts'
import { useLost } from '../api/connection.ts'

export function Lost() {
  const client = useQueryClient()
  if (!useLost()) return null
  return (
    <div className="op-banner is-bad op-lost" role="alert">
      <Icon name="warn" className="ic-s" />
      <span className="grow">{lostText}</span>
      <Button small onClick={() => void client.refetchQueries({ type: 'active' })}>
        지금 다시 연결
      </Button>
    </div>
  )
}

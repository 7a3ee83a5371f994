/** Why a member at rest can neither play nor pay in, on every page (docs/spec/rules.md#player-protection). */
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { restText } from '@madang/contract/member/plain/rest.ts'
import { Icon } from '@madang/ui/icons.tsx'

import type { Summary } from '../../shell/summary.ts'

const KEPT = 'rest'

/** Until the first poll what the last one said stands there, so that nothing moves when it comes. */
export function RestLine({ summary }: { summary: Summary | undefined }) {
  const [kept] = useState(() => sessionStorage.getItem(KEPT) ?? '')
  const said = summary && (summary.rest ? restText(summary.rest) : '')
  useEffect(() => {
    if (said !== undefined) sessionStorage.setItem(KEPT, said)
  }, [said])
  const text = said ?? kept
  return text === '' ? null : (
    <Link
      to={summary?.rest?.kind === 'closing' ? '/account' : '/limits'}
      className="running running-line rest-line"
    >
      <Icon name="rest" className="ic-s" />
      <span className="grow">{text}</span>
      <Icon name="next" className="ic-xs" />
    </Link>
  )
}

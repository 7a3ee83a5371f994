/**
 * The reality check: how long, how much, won or lost; it comes back on every page until it is answered
 * (docs/spec/rules.md#player-protection).
 */
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { minutesText } from '@madang/contract/core/protection.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { confirm } from '@madang/ui/dialog.tsx'

import { ask } from '../api/ask.ts'
import { useSummary } from './summary.ts'

let shown = false
/** Confirmed by the member, and perhaps not heard by the house: then only the hearing is missing. */
let confirmed = false

/** Asks once at a time, however often the poll says that it is due; answers whether play goes on. */
async function check(): Promise<boolean | null> {
  if (shown) return null
  shown = true
  try {
    if (confirmed) return await hearsay(true)
    const { data } = await ask('realityCheck')
    const goesOn = await confirm({
      title: '이용 시간 알림',
      lines: data
        ? [
            { label: '이용 시간', value: minutesText(data.minutes) },
            { label: '베팅', value: `${formatWon(data.staked)}원` },
            {
              label: data.net < 0 ? '손실' : '수익',
              value: `${formatWon(Math.abs(data.net))}원`,
            },
            '결과 대기중인 베팅은 손실로 계산합니다.',
          ]
        : [],
      confirmLabel: '확인하고 계속하기',
      cancelLabel: '한도·휴식 보기',
    })
    confirmed = true
    return await hearsay(goesOn)
  } catch {
    // Not answered: the next poll brings it again.
    return null
  } finally {
    shown = false
  }
}

async function hearsay(goesOn: boolean): Promise<boolean> {
  await ask('realityConfirm', {}, { key: 'reality-check' })
  confirmed = false
  return goesOn
}

/** Once per page, beside the poll. */
export function useRealityCheck(): void {
  const { summary, refresh, heardAt } = useSummary()
  const navigate = useNavigate()
  const due = summary?.check === true
  // With every poll that says so: one call that failed must not end it.
  useEffect(() => {
    if (!due) return
    void check().then(async (goesOn) => {
      if (goesOn === null) return
      await refresh()
      if (!goesOn) await navigate({ to: '/limits' })
    })
  }, [due, heardAt, refresh, navigate])
}

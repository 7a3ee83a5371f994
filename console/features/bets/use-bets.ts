/** What is searched, asked again by the clock without moving the rows: what came since waits above. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import type { BetRow } from '@madang/contract/operator/bets.ts'
import { betKinds, betStates } from '@madang/contract/operator/plain/bets.ts'

import { toBetRound, toMember } from '../../shell/places.ts'
import { useDays, type Days } from '../../shell/period-filter.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'

export const filterNames = [
  'kind',
  'uid',
  'partner',
  'game',
  'round',
  'vendorRound',
  'least',
  'most',
  'state',
  'start',
  'end',
  'no',
] as const
export type Name = (typeof filterNames)[number]
type Filter = Record<Name, string>

const EVERY_MS = 10_000

export function useBets() {
  const filtering = useFilter(filterNames)
  const { filter, page, paging, change } = filtering
  const days = daysOf(filter, useDays({ start: '', end: '' }).today)
  const asked = inputOf(filter, days)
  const of = JSON.stringify(asked)
  const [held, setHeld] = useState({ of, upTo: undefined as number | undefined })
  const upTo = held.of === of ? held.upTo : undefined
  const query = useAsked('betList', {
    name: 'bets',
    input: { ...asked, pageIndex: page, ...(upTo !== undefined && { upTo }) },
    everyMs: upTo === undefined ? false : EVERY_MS,
  })
  const known = query.isPlaceholderData ? undefined : query.data?.upTo
  // Held from the first answer on: whatever is placed later stands above, and moves no row under the hand.
  useEffect(() => {
    if (known === undefined || upTo !== undefined) return
    const timer = setTimeout(() => setHeld({ of, upTo: known }), EVERY_MS)
    return () => clearTimeout(timer)
  }, [known, upTo, of])
  return {
    query,
    filtering,
    days,
    opened: filter.no,
    open: (no: number | null) => filtering.changeAll({ no: no === null ? '' : String(no) }, page),
    newer: query.data?.newer ?? 0,
    showNewer: () => {
      setHeld({ of, upTo: undefined })
      change('no', '')
    },
    paging: {
      page,
      onPage: (to: number) => {
        if (known !== undefined) setHeld({ of, upTo: known })
        paging.onPage(to)
      },
    },
    useGo,
  }
}

/** Today, unless the address says which days, or which round or member it is about, or of what still waits, however long. */
function daysOf(
  { start, end, round, vendorRound, uid, state }: Filter,
  today: string,
): Partial<Days> {
  if (start !== '' || end !== '') return { ...(start && { start }), ...(end && { end }) }
  const narrow = round + vendorRound + uid !== '' || state === 'wait'
  return narrow ? {} : { start: today, end: today }
}

const numberOf = (text: string) => (/^\d{1,12}$/.test(text) ? Number(text) : undefined)
const among = <V extends string>(values: readonly V[], text: string) =>
  values.find((value) => value === text)

function inputOf(filter: Filter, days: Partial<Days>) {
  const { uid, partner, game } = filter
  const set = {
    kind: among(betKinds, filter.kind),
    state: among(betStates, filter.state),
    round: numberOf(filter.round),
    vendorRound: numberOf(filter.vendorRound),
    least: numberOf(filter.least),
    most: numberOf(filter.most),
    ...{ uid: uid || undefined, partner: partner || undefined, game: game || undefined },
    ...days,
  }
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
}

type May = { mayRound: boolean; mayVendor: boolean }

function useGo({ mayRound, mayVendor }: May) {
  const navigate = useNavigate()
  return {
    member: ({ member }: BetRow) => void navigate(toMember(member)),
    round: (row: BetRow) =>
      (row.kind === 'draw' ? mayRound : mayVendor)
        ? () => void navigate(toBetRound(row))
        : undefined,
  }
}

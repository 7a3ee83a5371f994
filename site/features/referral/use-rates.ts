/**
 * The rates of a direct referral: read, typed, judged in the seed's words, and saved
 * (docs/spec/member-pages.md#checks).
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import {
  cleanRate,
  MOST_RATE,
  rateGames,
  readRate,
  type RateGame,
} from '@madang/contract/core/rates.ts'
import type { UserDetail } from '@madang/contract/member/referral.ts'
import { rateNames, referralText } from '@madang/contract/member/plain/referral.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'

import { ask, RefusedError } from '../../api/ask.ts'

type Typed = Partial<Record<RateGame, string>>

/** Why a rate would be refused, in the order the server refuses; null where it would not. */
function rateError(text: string, game: RateGame, { data, top, RMT }: UserDetail) {
  const name = rateNames[game]
  const rate = readRate(text)
  if (rate === null) return referralText.badRate
  if (rate > MOST_RATE) return referralText.above5
  if (rate > readRate(top[name])!) return referralText.aboveUpper
  return RMT === '1' && rate < readRate(data[name])! ? referralText.lowered : null
}

/** `close` is told whether something was saved. */
export function useRates(uuid: string, close: (saved: boolean) => void) {
  const { data, error, refetch } = useQuery({
    queryKey: ['rates', uuid],
    queryFn: () => ask('userDetail', { params: { type: 'user', id: uuid } }),
    gcTime: 0,
  })
  const [typed, setTyped] = useState<Typed>({})
  const [tried, setTried] = useState(false)
  const [sending, setSending] = useState(false)
  const closing = useRef(close)
  useEffect(() => {
    closing.current = close
  })
  useEffect(() => {
    if (error) void tell(error.message, { tone: 'error' }).then(() => closing.current(false))
  }, [error])

  /** Only what the caller has a rate for can be given on. */
  const games = data ? rateGames.filter((game) => readRate(data.top[rateNames[game]])! > 0) : []
  const fields = games.map((game) => {
    const text = typed[game] ?? data!.data[rateNames[game]]
    const fault = rateError(text, game, data!)
    // A rate half typed is no slip yet.
    const early = fault === referralText.badRate || fault === referralText.lowered
    return { game, text, fault, error: tried || !early ? fault : null }
  })
  const changed = fields.filter(
    ({ game, text }) => readRate(text) !== readRate(data!.data[rateNames[game]]),
  )

  async function save() {
    setTried(true)
    if (!data || sending || changed.length === 0 || fields.some(({ fault }) => fault !== null))
      return
    if (!(await confirm(referralText.confirm(uuid)))) return
    setSending(true)
    try {
      const rates = Object.fromEntries(changed.map(({ game, text }) => [rateNames[game], text]))
      const params = { type: 'roll', data: rates, code: data.code } as const
      const { msg } = await ask('userModify', { params })
      await tell(msg, { tone: 'success' })
      close(true)
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      await tell(refused.msg, { tone: 'error' })
      setTyped({})
      setTried(false)
      await refetch()
      setSending(false)
    }
  }

  return {
    detail: data,
    fields,
    changes: changed.length,
    sending,
    save,
    type: (game: RateGame, text: string) =>
      setTyped((known) => ({ ...known, [game]: cleanRate(text) })),
  }
}

/** How many members a choice reaches now, asked when the operator pauses. */
import { formatWon } from '@madang/contract/core/won.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'

import type { MailingAudience } from '@madang/contract/operator/memo.ts'
import { MAILING_IDS, mailingText } from '@madang/contract/operator/plain/memo.ts'

import { ask } from '../../api/ask.ts'
import { usePaused } from '../../shell/use-paused.ts'

/** `wanted`: the audience, as it is written. */
const reachOf = (wanted: string) => ({
  queryKey: ['mailingCount', wanted],
  queryFn: () => ask('mailingCount', { to: JSON.parse(wanted) as MailingAudience }),
  retry: false,
})

/**
 * `known`: the number is of this choice. `error`: why it cannot be sent to, in words. `count` asks at once, for who
 * sends: how many it reaches; null where it cannot be sent to, and `error` says why.
 */
export function useReach(audience: MailingAudience) {
  const client = useQueryClient()
  const wanted = JSON.stringify(audience)
  const [asked, setAsked] = usePaused(wanted)
  const none = audience.by === 'uids' && audience.uids.length === 0
  const many = audience.by === 'uids' && audience.uids.length > MAILING_IDS
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reachOf(asked),
    placeholderData: keepPreviousData,
    enabled: !none && !many,
  })
  const answered = error !== null || (data !== undefined && !isPlaceholderData)
  const known = !none && !many && asked === wanted && answered

  async function count(): Promise<number | null> {
    if (none || many) return null
    setAsked(wanted)
    const found = await client.fetchQuery(reachOf(wanted)).catch(() => null)
    return found === null || found.unknown.length > 0 || found.members === 0 ? null : found.members
  }
  return {
    known,
    members: known ? (data?.members ?? 0) : 0,
    error: errorOf({ none, many, known, data, error }),
    again: refetch,
    count,
  }
}

type Found = {
  none: boolean
  many: boolean
  known: boolean
  data: { members: number; unknown: string[] } | undefined
  error: Error | null
}

function errorOf({ none, many, known, data, error }: Found): string | undefined {
  if (none) return '받는 사람의 아이디를 입력해주세요.'
  if (many) return `아이디는 한 번에 ${formatWon(MAILING_IDS)}개까지 보낼 수 있습니다.`
  if (!known) return '받는 회원을 세는 중입니다.'
  if (error) return error.message
  if (data && data.unknown.length > 0)
    return mailingText.unknown(data.unknown.slice(0, 10).join(', '))
  return data?.members === 0 ? mailingText.nobody : undefined
}

/** How long an answer usually takes today, in words; nothing until it is known. */
import { useQuery } from '@tanstack/react-query'

import { inquiryCategories, type InquiryCategory } from '@madang/contract/core/inquiry.ts'

import { ask } from '../../api/ask.ts'

const KEPT_MS = 60_000

export function useUsual(): (category: InquiryCategory) => string {
  const { data } = useQuery({
    queryKey: ['inquiry-times'],
    queryFn: async () => (await ask('inquiryTimes')).data,
    staleTime: KEPT_MS,
  })
  return (category) => {
    if (!data) return ''
    const own = data.categories[category]
    if (own !== null) return `오늘 ${inquiryCategories[category]} 답변까지 보통 ${spanOf(own)}`
    return data.all === null
      ? '오늘은 답변이 아직 적습니다.'
      : `오늘 답변까지 보통 ${spanOf(data.all)}`
  }
}

/** Whole minutes, upwards: nobody waits longer than was said. */
export function spanOf(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const rest = minutes % 60
  if (minutes < 60) return `${minutes}분`
  return rest === 0 ? `${minutes / 60}시간` : `${Math.floor(minutes / 60)}시간 ${rest}분`
}

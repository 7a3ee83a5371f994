/** How usual a day is, in words: a sentence that is true of the thousand it is counted from. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { Chance } from '@madang/contract/member/today.ts'

const words = ['', '', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉', '열']
const PEOPLE = 1_000

/** '셋 중 하나입니다', '열에 일곱입니다'; of a thousand. */
export function shareText(count: number): string {
  const share = count / PEOPLE
  if (share > 0.95) return '거의 모두입니다'
  if (share > 0.55) return `열에 ${words[Math.round(share * 10)]!}입니다`
  const one = Math.round(1 / share)
  if (one <= 10) return `${words[one]!} 중 하나입니다`
  if (share >= 0.035) return '스물 중 하나입니다'
  if (share >= 0.015) return '쉰 중 하나입니다'
  if (share >= 0.006) return '백 중 하나입니다'
  return count > 0 ? '백 중 하나보다 적습니다' : '천 중 하나보다 적습니다'
}

type Told = Pick<Chance, 'net' | 'mean' | 'better' | 'worse'>

/** The sentence and what it counts; without praise for a gain, and without comfort for a loss. */
export function usualText({ net, mean, better, worse }: Told): { says: string; counts: string } {
  const counted = (count: number, who: string) => `1,000명 중 ${who} ${formatWon(count)}명`
  if (net > 0)
    return {
      says: `이만큼 따는 사람은 ${shareText(better)}.`,
      counts: counted(better, '이만큼 따거나 더 딴 사람'),
    }
  if (net === 0)
    return {
      says: `잃지 않는 사람은 ${shareText(better)}.`,
      counts: counted(better, '잃지 않은 사람'),
    }
  return net <= mean
    ? {
        says: `이만큼 잃는 사람은 ${shareText(worse)}.`,
        counts: counted(worse, '이만큼 잃거나 더 잃은 사람'),
      }
    : {
        says: `이만큼이거나 덜 잃는 사람은 ${shareText(better)}.`,
        counts: counted(better, '이만큼이거나 덜 잃은 사람'),
      }
}

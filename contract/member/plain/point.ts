/**
 * What the points' page says before it asks, and the server when it refuses (docs/spec/member-pages.md#checks;
 * docs/spec/rules.md#safe-and-points).
 */
import { formatWon } from '../../core/won.ts'

export const pointText = {
  short: '포인트가 부족합니다.',
  confirm: (points: number) => `${formatWon(points)} 포인트를 전환하시겠습니까?`,
  done: '포인트를 보유금으로 전환했습니다.',
} as const

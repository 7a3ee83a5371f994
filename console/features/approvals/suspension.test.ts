/** A request for a suspension says its end, and one that lifts a suspension says no more than that. */
import { expect, test } from 'vitest'

import { factsOf } from './acts.ts'
import { changesOf } from './changes.ts'
import { effectOf } from './effects.ts'

const stands: NonNullable<Parameters<typeof changesOf>[0]['stands']> = {
  kind: 'member',
  ...{ scopes: ['bet'], until: '2026-12-01T03:00:00.000Z', text: '확인 중', openBets: 0 },
}

test.each([
  [['bet'], '2027-06-01T03:00:00.000Z', '까지 정지', ['정지', '기한', '안내']],
  [['bet'], null, '기한 없이 정지', ['정지', '기한', '안내']],
  [[], null, '정지 해제', ['정지']],
] as const)('a request for %j until %s says what it does', (scopes, until, effect, changed) => {
  const asked = {
    action: 'member.shut',
    reason: '',
    detail: { scopes, until, text: null },
  } as const
  const about = asked as never as Parameters<typeof changesOf>[0]
  const changes = changesOf({ ...about, stands })
  expect(changes.map(({ what }) => what)).toEqual([...changed, '대기중인 베팅'])
  expect(effectOf({ ...about, stands: null })).toContain(effect)
  const facts = factsOf(about).map(({ label, value }) => `${label} ${value}`)
  if (scopes.length === 0) expect(facts).toEqual(['정지 해제'])
  else expect(facts).toEqual(['정지 범위 베팅', expect.stringMatching(/^기한 (없음|2027-06-01)/)])
})

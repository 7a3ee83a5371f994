/** One word for one thing in whatever people read (docs/glossary.md): words that were replaced do not come back. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
// Read from the disk, not asked of git: a new machine may have the house and no git.
const sources = globSync(
  '{bench,console,contract,provider,scripts,server,site,test,ui}/**/*.{ts,tsx,html}',
  { cwd: root, exclude: ['**/{node_modules,dist}'] },
).filter((file) => file !== 'test/words.test.ts')
const texts = sources.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)

test.each([
  ['숫자 추첨', '미니게임'],
  ['하우스 몫', '하우스 엣지'],
  ['환급률', '환수율'],
  ['정산 정정', '재정산'],
  ['회차 취소', '회차 무효'],
  ['지급 노출', '지급 리스크'],
  ['하우스 시드', '서버 시드'],
  ['사슬', '해시체인'],
  ['추천 코드', '추천코드'],
  ['하위추천인', '하위 회원'],
  ['입금 계좌', '입금계좌'],
  ['코인 변환', '코인변환'],
  ['당첨금액', '당첨금'],
  ['경기시간', '게임일시'],
  ['롤링설정', '롤링 설정'],
  ['승인 올림', '2차 승인 요청'],
  ['아이디 찾기', '아이디 검색'],
  ['환전 내역', '환전내역'],
  ['금고 내역', '금고내역'],
  ['포인트 내역', '포인트내역'],
  ['머니 내역', '머니내역'],
  ['이번달', '이번 달'],
  ['이 쪽에는', '이 페이지에는'],
  ['고친 사람', '수정자'],
  ['단추', '버튼'],
  ['은(는)', 'a fixed noun before the particle'],
  ['그인 되었습니다', '로그인되었습니다'],
  ['그아웃 되었습니다', '로그아웃되었습니다'],
  ['골라 주세요', '골라주세요'],
  ['고쳐 보세요', '고쳐보세요'],
  ['시드의 지문', '약속값(시드의 해시)'],
  ['추천인 트리', '회원 트리'],
  ['고친 시각', '수정일시'],
  ['에게 열려 있지 않은', '역할로는 볼 수 없는'],
  ['조정 차감', '조정 회수'],
  ['이전 판', '이전 라운드'],
  ['입출금', '충전·환전'],
  ['입금 방식', '충전 방식'],
  ['요청을 읽을 수 없습니다', 'what to do next'],
])('%s is said as %s', (not) => {
  expect(texts.filter(([, text]) => text.includes(not)).map(([file]) => file)).toEqual([])
})

test('the sources of every program are read', () => {
  expect(sources).toEqual(
    expect.arrayContaining(['site/main.tsx', 'server/app.ts', 'test/wire.ts']),
  )
})

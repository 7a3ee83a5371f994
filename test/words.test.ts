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
  ['추첨 베팅', '미니게임'],
  ['(으)로', 'a sentence without a particle after the variable'],
  ['이(가)', 'a fixed noun before the particle'],
  ['을(를)', 'a fixed noun before the particle'],
  ['신청 금액', '신청금액'],
  ['막을 것', '정지 범위'],
  ['풀 때까지', '해제할 때까지'],
  ['그때의 답', '그때의 응답'],
  ['콜백 기록', '요청 기록'],
  ['열쇠', '키'],
  ['고치기', '수정'],
  ['정정 요청', '재정산 요청'],
  ['정정으로 회수', '재정산으로 회수'],
  ['취소 요청', '무효 요청'],
  ['묶여 있는', '처리를 기다리는'],
  ['JSON 요청', 'what to do next'],
  ['요청이 너무', '너무 자주 시도했습니다'],
  ['자가배제 하', '자가배제하'],
  ['쉬시겠습니까', '휴식하시겠습니까'],
  ['한도 · 휴식', '한도·휴식'],
])('%s is said as %s', (not) => {
  expect(texts.filter(([, text]) => text.includes(not)).map(([file]) => file)).toEqual([])
})

test.each([
  // An action that goes on stays apart, as 보내는 중; 사용 중지 is another word.
  [/(?:추첨|정산|게시|영업|점검|진행|스핀|계산|사용|이용|로그인) 중(?![지간])/, '○○중 attached'],
  [/(?:고르|맞히|찾으|보내|적어두)세요/, '…해주세요'],
  [/(?<!공이 )없는 회차입니다/, '존재하지 않는 회차입니다'],
  [/"알림"|>알림</, 'which it is: 공지, 팝업, 이용 시간 알림'],
])('%s stands nowhere: %s', (not) => {
  const found = texts.flatMap(([file, text]) => {
    const said = not.exec(text)
    return said ? [`${file}: ${said[0]}`] : []
  })
  expect(found).toEqual([])
})

test('the sources of every program are read', () => {
  expect(sources).toEqual(
    expect.arrayContaining(['site/main.tsx', 'server/app.ts', 'test/wire.ts']),
  )
})

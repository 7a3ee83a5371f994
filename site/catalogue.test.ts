/**
 * The error catalogues of both seeds (docs/spec/shell.md#errors, docs/spec/member-pages.md#errors) on the pages: where each row is seen, and the sentences that no answer of
 * the server carries, typed by hand. What the server answers is walked in test/wire-walk.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { safeText } from '@madang/contract/core/safe.ts'
import { betStatusText, bettingText } from '@madang/contract/member/plain/betting.ts'
import { periodText } from '@madang/contract/member/plain/dates.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'
import { inquiryText } from '@madang/contract/member/plain/inquiry.ts'
import { lobbyText } from '@madang/contract/member/plain/lobby.ts'
import { memoText } from '@madang/contract/member/plain/memo.ts'
import { pointText } from '@madang/contract/member/plain/point.ts'
import { referralText } from '@madang/contract/member/plain/referral.ts'

/** A row of a catalogue, the file of the test that sees it, and that test's title as it stands there. */
const seen: [row: string, file: string, title: string][] = [
  ['seed 1: any server error is a dialog', 'errors', 'any server error is a dialog with its msg'],
  [
    'seed 1: main data, logout and 404',
    'errors',
    'clears the storage, shows the message and goes to /',
  ],
  ['seed 1: refresh 103', 'errors', 'header refresh: code 103 is ignored'],
  [
    'seed 1: refresh, logout and 404',
    'errors',
    'clears the storage, shows the message and reloads',
  ],
  ['seed 1: refresh, another', 'errors', 'header refresh: other failures show the message'],
  ['seed 1: login codeError', 'errors', 'login: codeError sets the not-found flag'],
  ['seed 1: login null', 'errors', 'login: result null shows the message, then goes to /'],
  ['seed 1: login stay and another', 'errors', 'login: code %s is a dialog of the tone %s'],
  ['seed 1: no site information', 'errors', 'a site-info failure shows the 404 page'],
  ['seed 1: sign-up while reg is 1', 'errors', 'sign-up while reg equals 1'],
  [
    'seed 1: notices and inquiries',
    'errors',
    'a load failure of %s shows the message, then goes back',
  ],
  ['seed 1: lists with 201', 'errors', '%s with code 201 shows the message, then goes back'],
  ['seed 1: lists with logout', 'errors', '%s with code logout shows the message and reloads'],
  [
    'seed 1: requests with 201',
    'features/deposit/deposit-refused',
    'code 201 says why and goes back, whether the page or the request meets it',
  ],
  [
    'seed 1: requests with logout',
    'features/deposit/deposit-refused',
    'code logout says why and loads the page again',
  ],
  ['seed 1: bank-check hours', 'errors', 'bank-check hours: the account address is over'],
  ['seed 1: withdrawals closed', 'errors', 'withdrawals closed'],
  ['seed 1: safe site', 'errors', 'safe-site calls failing show the server message and reload'],
  ['seed 1: notice toasts', 'errors', 'notice toasts: %j is told as %s with a link to %s'],
  [
    'seed 1: fields of the login',
    'features/session/login-page',
    'says one sentence under each empty field',
  ],
  ['seed 1: no referral code', 'features/signup/signup-page', 'signupText.noCode'],
  [
    'seed 1: fields of the sign-up',
    'features/signup/signup-page',
    'an empty form shows its sentences in the order of the fields',
  ],
  [
    'seed 1: fields of an inquiry',
    'features/inquiry/inquiry-form',
    'empty fields get their sentence each',
  ],
  ['seed 1: a conversion', 'features/deposit/coin-form', 'depositText.wholeTenThousand'],
  ['seed 1: above the balance', 'features/withdrawal/withdrawal-page', 'withdrawalText.tooMuch'],
  [
    'seed 2: lists and details',
    'errors-seed-2',
    'a load failure of %s shows the message, then goes back',
  ],
  ['seed 2: lists without rows', 'errors-seed-2', '%s without rows says so in its words'],
  [
    'seed 2: point conversion',
    'errors-seed-2',
    'a failed point conversion shows the message and reloads',
  ],
  [
    'seed 2: a memo deleted',
    'errors-seed-2',
    'a failed deletion of a memo shows the message and stays',
  ],
  [
    'seed 2: a bet deleted',
    'features/betting/betting-page',
    'a refusal is said and the page stays',
  ],
  [
    'seed 2: rates',
    'features/referral/referral-page',
    'what the server refuses is said and the rates are read again',
  ],
  [
    'seed 2: a move of the safe',
    'features/safe/safe-page',
    'a refusal is shown in the server’s words, and the page loads anew',
  ],
  [
    'seed 2: amounts of the safe',
    'features/safe/safe-page',
    'what cannot be moved is said under the field',
  ],
  [
    'seed 2: a launch',
    'features/lobby/lobby-pages',
    'other failures of a launch show only their sentence',
  ],
  [
    'seed 2: a launch, logout and 404',
    'features/lobby/lobby-pages',
    "[['logout' as const], [404 as const]]",
  ],
  [
    'seed 2: slots that do not come',
    'features/lobby/lobby-pages',
    'games that do not come: the sentence, then the vendors',
  ],
  [
    'seed 2: a slow list',
    'features/lobby/lobby-pages',
    'a list that is slow shows that it is on its way',
  ],
  ['seed 2: no search results', 'features/lobby/lobby-pages', 'nothing found is a tile'],
  [
    'seed 2: a day that is none',
    'features/betting/betting-page',
    'a day that is none is refused under the fields',
  ],
  [
    'seed 2: bet page closed',
    'features/draw/draw-page',
    'a game closed to the member says why and goes home',
  ],
  ['seed 2: closed hours', 'features/draw/draw-page', 'closed hours say so'],
  [
    'seed 2: no pick, amount, minimum',
    'features/draw/draw-page',
    "['no amount', '파워볼 홀', '', drawText.noAmount]",
  ],
  [
    'seed 2: the round is not open',
    'features/draw/draw-page',
    'after the close everything waits for the result',
  ],
  [
    'seed 2: a bet refused, reload',
    'features/draw/draw-page',
    'a refusal is shown; `reload` asks for the round again',
  ],
  ['seed 2: a bet taken', 'features/draw/draw-page', 'await screen.findByText(drawText.done)'],
  [
    'seed 2: a bet in flight',
    'features/draw/draw-page',
    'a press while a bet is on its way says so',
  ],
]

test.each(seen)('%s is seen in %s', async (_, file, title) => {
  const text = await readFile(join(import.meta.dirname, `${file}.test.tsx`), 'utf8')
  expect(text).toContain(title)
})

/** Sentences of the seeds that the pages say without being told. */
test.each<[string, string]>([
  ['해당 베팅내역을 삭제하시겠습까?', bettingText.confirmDelete],
  ['검색된 결과를 모두 삭제하시겠습까?', bettingText.confirmDeleteAll],
  ['해당 쪽지를 삭제하시겠습니까?', memoText.confirmDelete],
  ['보유금액을 금고에 보관 하시겠습니까?', safeText.confirmAdd],
  ['금고에서 금액을 회수 하시겠습니까?', safeText.confirmRemove],
  ['1,200 포인트를 전환하시겠습니까?', pointText.confirm(1_200)],
  ['추천인 롤링은 최초 수정 후 상향만 가능합니다. 신중하게 적용해주세요.', referralText.note],
  ['리스트를 불러오는데 실패했습니다.', lobbyText.listFailed],
  ['베팅픽을 등록중입니다.', drawText.inFlight],
  ['베팅이 완료되었습니다.', drawText.done],
  ['불러오는중..', drawText.loading],
  ['결과 대기중', drawText.waiting],
  ['베팅카트 열기', drawText.openCart],
  ['휴장중', drawText.shut],
  ['00시 ~ 06시까지 휴장중입니다.', drawText.closedHours],
  ['결과 대기중에는 베팅이 불가능합니다', drawText.late],
  ['최소 베팅금액은 5,000원 입니다.', drawText.belowMin(5_000)],
  ['Date input not valid.', periodText.badDate],
  ['No data', memoText.none],
  ['적특', betStatusText['3']],
  ['답변 처리중입니다', inquiryText.inProgress],
  ['처리중', inquiryText.status.open],
  ['답변완료(읽지않음)', inquiryText.status.unread],
  ['답변완료', inquiryText.status.read],
  ['고객센터 답변이 있습니다.', inquiryText.toast],
  ['쪽지가 도착하였습니다.', memoText.toast],
])('the pages say %s as the seed writes it', (sentence, said) => {
  expect(said).toBe(sentence)
})

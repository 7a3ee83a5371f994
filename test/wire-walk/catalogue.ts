/**
 * The error catalogues of both seeds (docs/spec/shell.md#checks, #errors; docs/spec/member-pages.md#checks, #errors) with the codes of docs/spec/wire.md, a row for each thing a call
 * can answer, typed by hand from the specification: nothing here is taken from `contract/`. A row is walked when a call
 * at the wire answered it; `openWalk` counts.
 */
import { expect, test } from 'vitest'

/** The code, and the sentence where the specification gives one; null where it does not. */
export type Row = readonly [code: string | number, sentence: string | null]
export type Catalogue = Record<string, Row>

const CLOSED_HOURS = '00시 ~ 06시까지 휴장중입니다.'
const NO_WITHDRAWALS = '23시 30분 ~ 00시 30분까지는 환전 처리가 불가능합니다.'
const BANK_CHECK = '23시30분 ~ 00시30분 까지는 은행점검으로 인하여 확인이 불가능합니다.'

/** A row of an answer that is no refusal: in the place of the code, what stands in the answer. */
/** Seed 1, but for the cashier. */
export const shell: Catalogue = {
  'any call: no session': ['logout', null],
  'any call: a session taken over by a newer login': ['logout', null],
  'any call: another user id beside the token': ['logout', null],
  'main data: the session is over': ['logout', null],
  'main data: the account is gone': [404, null],
  'header refresh: before there was a session': [103, null],
  'header refresh: the session is over': ['logout', null],
  'header refresh: the account is gone': [404, null],
  'header refresh: another failure': ['rate', null],
  'header refresh: an answer of the desk waits unread': ['cs', null],
  'header refresh: a memo waits unread': ['memo', null],
  'site information: cannot be read': ['badInput', null],
  'login: no id': ['badInput', '아이디를 입력해주세요.'],
  'login: no password': ['badInput', '비밀번호를 입력해주세요.'],
  'login: no captcha': ['badInput', '보안문구를 입력해주세요.'],
  'login: a client that draws no captcha': ['codeError', null],
  'login: wrong password': ['denied', null],
  'login: sign-up not approved yet': ['stay', null],
  'login: the site is closed': ['closed', null],
  'login: too many failures': ['busy', null],
  'referral code: none': ['badInput', '추천코드를 입력해주세요.'],
  'referral code: of nobody': ['notFound', null],
  'sign-up: registration is stopped': ['closed', '현재 회원가입이 임시중단 되었습니다.'],
  'sign-up: no id': ['badInput', '아이디를 입력해주세요.'],
  'sign-up: an id of three': ['badInput', '아이디는 4자이상 가능합니다.'],
  'sign-up: no nickname': ['badInput', null],
  'sign-up: no password': ['badInput', '비밀번호를 입력해주세요.'],
  'sign-up: a password too short': ['badInput', null],
  'sign-up: the repeat differs': ['badInput', '비밀번호가 일치하지 않습니다.'],
  'sign-up: a phone of twelve': ['badInput', '휴대폰번호를 올바르게 입력해주세요.'],
  'sign-up: no bank': ['badInput', '계좌정보를 입력해주세요.'],
  'sign-up: no account holder': ['badInput', '계좌정보를 입력해주세요.'],
  'sign-up: letters in the account number': ['badInput', '계좌정보를 입력해주세요.'],
  'sign-up: no captcha': ['badInput', '보안문구를 입력해주세요.'],
  'sign-up: the id is taken': ['dup', null],
  'safe site: an ordinary member': ['denied', null],
  'safe site: no session': ['logout', null],
  'safe site check: an ordinary member': ['denied', null],
  'high-low: without the flag': ['notFound', null],
  'notice list: an unreadable page': ['badInput', null],
  'notice: unknown': ['notFound', null],
  'notice: malformed': ['notFound', null],
  'inquiry list: an unreadable page': ['badInput', null],
  'inquiry: another member’s': ['notFound', null],
  'inquiry to edit: deleted': ['notFound', null],
  'inquiry: no subject': ['badInput', '제목을 입력해주세요.'],
  'inquiry: no contents': ['badInput', '내용을 입력해주세요.'],
  'inquiry: edited after the answer': ['state', null],
  'inquiry: deleted twice': ['notFound', null],
  'account inquiry: one is open': ['state', null],
}

/** Seed 1, charge and exchange. */
export const cashier: Catalogue = {
  'deposits: off for the member': [201, null],
  'deposits: no session': ['logout', null],
  'deposits: bank-check hours': ['over', BANK_CHECK],
  'coins: off for the member': [201, null],
  'deposit: off while the page is open': [201, null],
  'deposit: no session': ['logout', null],
  'deposit: nothing': ['badAmount', null],
  'deposit: below 10,000': ['limit', null],
  'deposit: coins above 5,000,000': ['limit', null],
  'deposit: one pending': ['state', null],
  'deposit: another body under the same key': ['keyReuse', null],
  'conversion: not whole ten thousands': ['badAmount', '만원 단위로 변환가능합니다.'],
  'conversion: more coins than held': ['lack', '보유 코인 수량이 부족합니다..'],
  'conversion: done': ['coinSuccess', null],
  'withdrawals: off for the member': [201, null],
  'withdrawals: no session': ['logout', null],
  'withdrawals: closed hours': ['open', NO_WITHDRAWALS],
  'withdrawal: off while the page is open': [201, null],
  'withdrawal: closed hours': ['closed', NO_WITHDRAWALS],
  'withdrawal: one pending': ['state', null],
  'withdrawal: within three hours': ['state', null],
  'withdrawal: above the balance': ['lack', '보유금액보다 환전금액이 큽니다.'],
  'withdrawal: turnover not made': ['state', null],
  'withdrawal: no session': ['logout', null],
}

/** Seed 2, but for the betting pages. */
export const members: Catalogue = {
  'betting list: no day': ['badInput', 'Date input not valid.'],
  'betting list: an unknown type': ['badInput', null],
  'betting list: no session': ['logout', null],
  'betting row: another member’s': ['notFound', null],
  'betting row: still waiting': ['state', null],
  'betting of referrals: not below the caller': ['notFound', null],
  'betting of referrals: switched off': [201, null],
  'referral tree: no day': ['badInput', 'Date input not valid.'],
  'referral tree: switched off': [201, null],
  'rates of a member: not a direct referral': ['notFound', null],
  'rates: unreadable': ['badInput', null],
  'rates: above 5': ['limit', '롤링은 5 배를 넘을 수 없습니다.'],
  'rates: above the upper’s': ['limit', '상위 롤링보다 높을 수 없습니다.'],
  'rates: lowered after the first edit': ['limit', null],
  'rates: not a direct referral': ['notFound', null],
  'memo list: an unreadable page': ['badInput', null],
  'memo: another member’s': ['notFound', null],
  'memo: deleted unread': ['state', null],
  'memo: deleted twice': ['notFound', null],
  'safe: a partner’s is elsewhere': ['denied', null],
  'safe: nothing': ['badAmount', null],
  'safe: an unreadable amount': ['badAmount', null],
  'safe: in, more than held': ['lack', '보유금액보다 보관금액이 큽니다.'],
  'safe: out, more than it has': ['lack', '금고머니보다 회수금액이 큽니다.'],
  'safe: out while locked': ['state', null],
  'points: no day': ['badInput', 'Date input not valid.'],
  'point conversion: nothing': ['badAmount', '포인트가 부족합니다.'],
  'point conversion: more than held': ['lack', '포인트가 부족합니다.'],
  'lobby: an unknown type': ['badInput', null],
  'slots: of no vendor': ['notFound', null],
  'premium slots: of no vendor': ['notFound', null],
  'game launch: no such game': ['notFound', null],
  'game launch: the vendor is silent': ['busy', null],
  'game launch: the session is over': ['logout', null],
  'game launch: the account is gone': [404, null],
  'premium launch: no such game': ['notFound', null],
  'premium launch: the session is over': ['logout', null],
  'premium launch: the account is gone': [404, null],
}

/** Seed 2, the betting pages. */
export const betting: Catalogue = {
  'bet list: no such game': ['notFound', null],
  'bet page: no such game': ['notFound', null],
  'bet page: closed to the member': ['use', null],
  'bet page: closed hours': ['휴장중', null],
  'bet: no such game': ['notFound', null],
  'bet: no session': ['logout', null],
  'bet: another round': ['late', '결과 대기중에는 베팅이 불가능합니다'],
  'bet: after the close': ['late', '결과 대기중에는 베팅이 불가능합니다'],
  'bet: closed hours': ['closed', CLOSED_HOURS],
  'bet: the game is switched off': ['closed', null],
  'bet: no pick': ['badInput', '베팅픽이 없습니다.'],
  'bet: nothing': ['badAmount', '베팅금액이 없습니다.'],
  'bet: below the minimum': ['limit', '최소 베팅금액은 5,000원 입니다.'],
  'bet: above a cap': ['limit', null],
  'bet: above the balance': ['lack', null],
  'bet: at other odds': ['reload', null],
  'bet: another body under the same key': ['keyReuse', null],
  'bet: betting is suspended': ['denied', null],
  'bet: taken': ['no', '베팅이 완료되었습니다.'],
}

/** What docs/spec/wire.md adds for every call: refusals of the transport, under their own status. */
export const transport: Catalogue = {
  '400: no JSON': ['badInput', null],
  '200: an array for a body': ['badInput', null],
  '200: a key twice': ['badInput', null],
  '200: __proto__': ['badInput', null],
  '404: an unknown path': ['notFound', null],
  '405: another method': ['badInput', null],
  '413: more than 32 KiB': ['badInput', null],
  '415: no JSON by its own word': ['badInput', null],
  '429: too many at once': ['rate', null],
}

export type Heard = { status: number; text: string }

/** The tests of one catalogue: each row by its name, and the count of what was left out. */
export function openWalk(rows: Catalogue) {
  const walked = new Set<string>()
  const rowOf = (name: string): Row => {
    const row = rows[name]
    if (!row) throw new Error(`no row ${name}`)
    return row
  }

  /** A refusal: its first bytes are the envelope's, as the row says them. */
  function walk(name: string, ask: () => Promise<Heard>, status = 200): void {
    const [code, sentence] = rowOf(name)
    test(`${name}: ${code}${sentence ? `, ${sentence}` : ''}`, async () => {
      const { text, status: told } = await ask()
      const begins = `{"result":false,"code":${JSON.stringify(code)},"msg":"`
      expect([told, text.slice(0, begins.length)]).toEqual([status, begins])
      const { msg } = JSON.parse(text) as { msg: string }
      // Words for the member: Korean, and nothing of the house's inside.
      if (sentence === null) expect(msg).toMatch(/[가-힣]/)
      else expect(msg).toBe(sentence)
      walked.add(name)
    })
  }

  /** An answer that is none: what it must hold is the test's to say. */
  function walkOther(name: string, look: (sentence: string | null) => Promise<void>): void {
    const [holds, sentence] = rowOf(name)
    test(`${name}: ${holds}${sentence ? `, ${sentence}` : ''}`, async () => {
      await look(sentence)
      walked.add(name)
    })
  }

  /** To be called last. */
  function countAll(): void {
    test('every row of the catalogue was walked', () => {
      expect(Object.keys(rows).filter((name) => !walked.has(name))).toEqual([])
    })
  }
  return { walk, walkOther, countAll }
}

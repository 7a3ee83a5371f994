/** The header: what the site is before login, and the member's summary that is polled after it. */
import type { Summary } from '@madang/contract/member/header.ts'

import type { Member } from '../../http/session.ts'
import type { Settings } from '../../http/settings.ts'

const PARTNERS = new Set(['다이아총판', '총판', '대리점', '부대리점'])

export const isPartner = ({ type }: Pick<Member, 'type'>) => PARTNERS.has(type)

/** A member's summary. Everything comes from the row the session was read with: the poll costs nothing more. */
export function summaryOf({ wallet, ...member }: Member, settings: Settings): Summary {
  return {
    use: settings.get('siteStatus') === 'open' ? '0' : '1',
    money: wallet.money,
    point: wallet.point,
    save: wallet.safe,
    // Inquiries and memos come with their slices; until then nobody can have one.
    cs: 0,
    csNo: null,
    memo: 0,
    memoNo: null,
    notice: settings.get('runningNotice'),
    ce: settings.get('cashier'),
    so: isPartner(member),
    re: settings.get('re'),
  }
}

/** What a page that cannot ask the reader guesses from the user agent. */
export const deviceOf = (userAgent = ''): 'pc' | 'mobile' =>
  /Mobi|Android|iPhone|iPad|iPod/i.test(userAgent) ? 'mobile' : 'pc'

/** The header: what the site is before login, and the member's summary that is polled after it. */
import { timeOf } from '@madang/contract/core/kst.ts'
import type { Summary } from '@madang/contract/member/header.ts'
import { isPartnerType } from '@madang/contract/member/plain/hand-off.ts'

import type { Member } from '../../http/identity.ts'
import type { Settings } from '../../http/settings.ts'
import type { Unread } from './unread.ts'

export const isPartner = ({ type }: Pick<Member, 'type'>) => isPartnerType(type)

/** A member's summary: from the row the session was read with, and what was not read yet. */
export function summaryOf(
  { wallet, rest, check, ...member }: Member,
  settings: Settings,
  unread: Unread,
): Summary {
  return {
    use: settings.get('siteStatus') === 'open' ? '0' : '1',
    money: wallet.money,
    point: wallet.point,
    save: wallet.safe,
    ...unread,
    notice: settings.get('runningNotice'),
    ce: settings.get('cashier') && !member.suspended.includes('cashier'),
    so: isPartner(member),
    re: settings.get('re'),
    rest: rest && { kind: rest.kind, until: timeOf(rest.until) },
    check,
  }
}

/** What a page that cannot ask the reader guesses from the user agent. */
export const deviceOf = (userAgent = ''): 'pc' | 'mobile' =>
  /Mobi|Android|iPhone|iPad|iPod/i.test(userAgent) ? 'mobile' : 'pc'

/** Said under the page of a closed site: until when (HH:mm) it is, as the operator set it. */
export const untilOf = (time: string) => (time === '' ? '' : `<p>${time}까지 점검합니다.</p>`)

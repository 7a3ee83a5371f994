/** What a member is told about the partners' page (docs/spec/member-pages.md#roles; docs/spec/rules.md#hand-off). */

/** Everyone but members and guests keeps the safe on the partners' page. */
export const handsOff = (type: string) => type !== '유저' && type !== '게스트'

/** The four partner tiers. */
export const partnerTypes = ['다이아총판', '총판', '대리점', '부대리점']

export const isPartnerType = (type: string) => partnerTypes.includes(type)

export const handOffText = {
  denied: '파트너 계정만 이용할 수 있습니다.',
  title: '파트너 금고',
  hint: '파트너 계정의 금고와 하위 회원 합계는 파트너 페이지에 있습니다.',
  open: '파트너 페이지 열기',
} as const

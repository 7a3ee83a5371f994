/** What the report of games says, free of schemas. */
/** What vendors' games are in the report, beside the draws. */
export const vendorKinds = { casino: '카지노', slot: '슬롯' } as const
export type VendorKind = keyof typeof vendorKinds

export const reportText = { noGame: '존재하지 않는 게임입니다.' } as const

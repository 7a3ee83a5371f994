/** States, kinds and returns of vendors in the console's words. */
import type { OfferState } from '@madang/contract/operator/plain/casino.ts'
import type { StoredCall, VendorKey } from '@madang/contract/operator/casino-wire.ts'
import type { RoundBetRow, VendorRow } from '@madang/contract/operator/casino.ts'

import type { Sign } from '../../shell/tag.tsx'

export const stateWords: Record<OfferState, string> = {
  on: '사용',
  maintenance: '점검',
  off: '중지',
}
export const stateTones: Record<OfferState, string> = {
  on: 'jade',
  maintenance: 'ochre',
  off: 'bad',
}

export const kindWords: Record<VendorRow['kind'], string> = {
  casino: '카지노',
  slot: '슬롯',
  premium: '프리미엄 슬롯',
  single: '단독 게임',
}

export const callWords: Record<StoredCall['call'], string> = {
  bet: '베팅',
  win: '당첨',
  refund: '취소',
  end: '종료',
}

export const statusWords: Record<string, string> = {
  OK: '처리',
  CONFLICT: '내용 다름',
  SETTLED: '이미 정산',
  CANCELLED: '취소된 베팅',
  NO_BET: '없는 베팅',
  INSUFFICIENT: '잔액 부족',
  BLOCKED: '이용 불가',
  LIMIT: '한도',
  CLOSED: '닫힘',
}

export const betStates: Record<RoundBetRow['state'], Sign> = {
  open: { word: '진행중', tone: 'ochre' },
  won: { word: '당첨', tone: 'jade' },
  lost: { word: '낙첨', tone: '' },
  refunded: { word: '취소', tone: 'indigo' },
}

export const keyStates: Record<VendorKey['state'], Sign> = {
  used: { word: '사용중', tone: 'jade' },
  untold: { word: '게임사 확인 전', tone: 'bad' },
  ending: { word: '이전 키', tone: 'ochre' },
  over: { word: '끝남', tone: '' },
}

/** 9876 → '98.76%' */
export const percent = (hundredths: number) => `${(hundredths / 100).toFixed(2)}%`

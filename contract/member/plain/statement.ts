/** The statement's pockets and the words about them. */
import { formatWon } from '../../core/won.ts'

export const statementPockets = ['money', 'safe', 'held', 'point', 'coin'] as const
export type StatementPocket = (typeof statementPockets)[number]

export const statementPocketText: Record<StatementPocket, string> = {
  money: '보유금',
  safe: '금고',
  held: '환전 대기',
  point: '포인트',
  coin: '코인',
}

/** What a statement is read by: one pocket, or all. */
export const statementKinds = ['all', ...statementPockets] as const
export type StatementKind = (typeof statementKinds)[number]

/** The most entries one file holds. */
export const STATEMENT_MOST = 20_000

export const statementText = {
  empty: '머니내역이 없습니다.',
  right: '잔액이 장부와 일치합니다.',
  wrong: '잔액이 장부와 다릅니다. 고객센터에 알려주세요.',
  unchecked: '장부를 확인하지 못했습니다. 다시 확인을 눌러주세요.',
  cut: `최근 ${formatWon(STATEMENT_MOST)}건까지만 담았습니다. 기간을 나누어 다시 받아주세요.`,
} as const

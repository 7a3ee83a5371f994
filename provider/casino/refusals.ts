/** What a game window answers when it does not: codes and the words its player reads (docs/spec/casino.md#wallet). */
import { formatWon } from '@madang/contract/core/won.ts'
import type { WalletStatus } from '@madang/contract/provider/wallet.ts'

export type Refused = { result: false; code: string; msg: string }

const texts = {
  badInput: '입력한 내용을 확인하고 다시 시도해주세요.',
  closed: '베팅이 마감되었습니다.',
  badBet: '이 게임에서 받을 수 없는 베팅입니다.',
  tooFast: '스핀은 2.5초에 한 번 할 수 있습니다.',
  busy: '이전 스핀이 끝나지 않았습니다.',
  turned: '새 시드를 쓰고 있습니다. 새 약속값을 확인하고 다시 눌러주세요.',
  unknown: '이전 스핀은 접수되지 않았습니다. 베팅금액은 빠지지 않았습니다.',
  unknownHand: '이전 라운드는 접수되지 않았습니다. 베팅금액은 빠지지 않았습니다.',
  open: '진행중인 라운드가 있습니다. 먼저 끝내주세요.',
  tooSoon: '새 라운드는 2.5초에 한 번 시작할 수 있습니다.',
  over: '이미 끝난 라운드입니다.',
  noGuess: '한 번은 맞혀야 받을 수 있습니다.',
  cancelled: '베팅이 확인되지 않아 취소했습니다. 빠져나간 금액은 돌려드립니다.',
  CONFLICT: '베팅을 확인하지 못했습니다. 내역을 확인해주세요.',
  SETTLED: '이미 끝난 베팅입니다.',
  CANCELLED: '취소된 베팅입니다.',
  NO_BET: '베팅을 확인하지 못했습니다. 내역을 확인해주세요.',
  INSUFFICIENT: '보유금액이 부족합니다.',
  BLOCKED: '지금은 베팅할 수 없습니다. 로그인과 이용 제한을 확인해주세요.',
  LIMIT: '내 베팅 한도를 넘습니다. 한도와 휴식에서 확인해주세요.',
  window: '같은 게임을 다른 창에서 열어 이 창은 끝났습니다.',
  login: '다른 곳에서 로그인하여 이 창의 게임은 끝났습니다.',
  ended: '로그인이 끝나 이 창의 게임도 끝났습니다.',
  CLOSED: '점검중이거나 닫힌 게임입니다.',
} as const satisfies Record<Exclude<WalletStatus, 'OK'>, string> & Record<string, string>

/** Of a table: what one member may lay in a round. */
export const limitText = ({ minStake, maxStake }: { minStake: number; maxStake: number }) =>
  `한 라운드에 ${formatWon(minStake)}원부터 ${formatWon(maxStake)}원까지 베팅할 수 있습니다.`

export const refuse = (code: keyof typeof texts): Refused => ({
  result: false,
  code,
  msg: texts[code],
})

/**
 * The rules of each member's call, in one line (docs/adr/0293-calls-declare-their-rules.md). The server enforces them
 * before the call's own code, and the pages of the calls are made of them; the compiler refuses a call without a line.
 */
import type { routes } from './routes.ts'

/** A part of the site that a member leaves by an exclusion; everything else stays open to them. */
export type Closed = 'play' | 'charge'

/** Rates by member, beside those of every call by address and token (server/http/throttle.ts). */
export type Rate = 'money' | 'wholeLedger' | 'wholeDay' | 'launch' | 'proof' | 'hashing'

export type Rules = {
  by: 'anyone' | 'guests and members' | 'members'
  /** refused `denied` during an exclusion, because it belongs to that part */
  closed?: Closed
  /** refused `denied` during a suspension of writing */
  writes?: true
  /** refused `denied` during any rest or a suspension of play, and until the terms in force are agreed to */
  plays?: true
  /** a page's own question: no act of its member, and answered while the site is closed */
  poll?: true
  /** decided once under the wallet's lock, by its `Idempotency-Key` */
  money?: true
  rate?: Rate
}

const anyone = { by: 'anyone' } as const satisfies Rules
const guests = { by: 'guests and members' } as const satisfies Rules
const guestsPoll = { ...guests, poll: true } as const satisfies Rules
const member = { by: 'members' } as const satisfies Rules
const poll = { ...member, poll: true } as const satisfies Rules
const writes = { ...member, writes: true } as const satisfies Rules
const money = { ...member, money: true, rate: 'money' } as const satisfies Rules
const hashing = { ...member, rate: 'hashing' } as const satisfies Rules
const wholeLedger = { ...member, rate: 'wholeLedger' } as const satisfies Rules
const play = { ...member, closed: 'play' } as const satisfies Rules
const launch = { ...play, plays: true, rate: 'launch' } as const satisfies Rules

export const rules = {
  mainData: guestsPoll,
  house: anyone,
  siteInfo: anyone,
  refresh: poll,
  outcome: poll,
  useSite: member,
  useSiteCheck: member,
  login: anyone,
  logout: poll,
  account: member,
  prove: hashing,
  proveCode: hashing,
  provePasskeyAsk: member,
  provePasskey: member,
  passwordChange: hashing,
  detailsChange: hashing,
  detailsCancel: member,
  nickChange: member,
  factor: member,
  factorBegin: member,
  factorConfirm: hashing,
  factorCodes: hashing,
  factorOff: member,
  passkeys: member,
  passkeyBegin: member,
  passkeyEnrol: member,
  passkeyName: member,
  passkeyRemove: member,
  passkeyAsk: anyone,
  passkeyLogin: anyone,
  accountFreeze: member,
  devices: member,
  deviceForget: member,
  devicesEnd: member,
  closing: member,
  closingAsk: member,
  closingBack: member,
  ownData: member,
  ownDataAsk: wholeLedger,
  ownDataFile: wholeLedger,
  codeCheck: anyone,
  signUp: anyone,
  recoveryAsk: anyone,
  recoveryView: anyone,
  recoveryWrite: anyone,
  recoveryReset: anyone,
  noticeList: guests,
  noticeView: guests,
  inquiryList: member,
  inquiryView: member,
  inquiryLoad: member,
  inquiryWrite: writes,
  inquiryDelete: member,
  inquiryBank: { ...writes, closed: 'charge' },
  inquiryFurther: writes,
  inquiryFurtherEdit: writes,
  inquiryClose: member,
  inquiryTimes: member,
  memoList: member,
  memoView: member,
  memoDelete: member,
  memoReply: writes,
  depositList: poll,
  coinStatus: { ...poll, closed: 'charge' },
  depositRequest: { ...money, closed: 'charge' },
  refill: { ...money, closed: 'charge' },
  withdrawalList: poll,
  withdrawalRequest: money,
  withdrawalCancel: money,
  turnover: poll,
  safeList: poll,
  safeRequest: money,
  safeLock: money,
  limits: poll,
  limitsChange: money,
  terms: anyone,
  termsView: anyone,
  termsChanges: anyone,
  termsMine: poll,
  termsAgree: member,
  realityCheck: poll,
  realityConfirm: money,
  push: member,
  pushSet: play,
  pushOff: member,
  today: poll,
  todayChance: { ...poll, rate: 'wholeDay' },
  pointList: member,
  pointChange: money,
  statementList: member,
  statementCheck: { ...poll, rate: 'wholeLedger' },
  statementFile: wholeLedger,
  bettingList: member,
  bettingDelete: member,
  betProof: { ...member, rate: 'proof' },
  betReceipt: member,
  casinoList: play,
  casinoGo: launch,
  slotList: play,
  premiumList: play,
  premiumSlotList: play,
  premiumCasinoGo: launch,
  highlowLink: launch,
  openLobby: anyone,
  tileList: play,
  favouriteList: play,
  favouriteSet: play,
  favouriteDraw: play,
  recommendList: member,
  userDetail: member,
  userModify: member,
  myRolling: member,
  userBettingList: member,
  betPage: poll,
  bet: { ...play, money: true },
  betList: { ...play, poll: true },
  roundProof: anyone,
  incidents: guestsPoll,
  lastResults: anyone,
  draws: anyone,
  openOdds: anyone,
  chains: anyone,
  bookKeys: anyone,
  openSeal: anyone,
  openSeals: anyone,
  openDays: anyone,
  receipts: poll,
} as const satisfies Record<keyof typeof routes, Rules>

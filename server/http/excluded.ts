/** What is left to a member who excluded themselves: their money, what became of it, and the house's ear (ADR 0021). */
import type { Route } from '@madang/contract/core/call.ts'
import { routes } from '@madang/contract/member/plain/routes.ts'

const open = [
  routes.refresh,
  routes.outcome,
  // answers that the page is closed to them, and why
  routes.betPage,
  routes.useSite,
  routes.useSiteCheck,
  routes.account,
  routes.prove,
  routes.passwordChange,
  routes.detailsChange,
  routes.detailsCancel,
  routes.nickChange,
  routes.factor,
  routes.factorBegin,
  routes.factorConfirm,
  routes.factorCodes,
  routes.factorOff,
  routes.accountFreeze,
  routes.devices,
  routes.deviceForget,
  routes.devicesEnd,
  routes.ownData,
  routes.ownDataAsk,
  routes.ownDataFile,
  routes.limits,
  routes.limitsChange,
  routes.withdrawalList,
  routes.withdrawalRequest,
  routes.withdrawalCancel,
  routes.turnover,
  routes.safeList,
  routes.safeRequest,
  routes.pointList,
  routes.pointChange,
  routes.statementList,
  routes.statementCheck,
  routes.statementFile,
  routes.today,
  routes.todayChance,
  routes.bettingList,
  routes.bettingDelete,
  routes.incidents,
  routes.memoList,
  routes.memoView,
  routes.memoDelete,
  routes.inquiryList,
  routes.inquiryView,
  routes.inquiryLoad,
  routes.inquiryWrite,
  routes.inquiryDelete,
] as const satisfies Route[]

const known = new Set(open.map(({ method, path }) => `${method} ${path}`))

/** Whether a member's call is answered during an exclusion; whatever is not named above is not. */
export const isOpenToExcluded = ({ method, path }: Route): boolean => known.has(`${method} ${path}`)

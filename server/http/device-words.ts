/** A device and a place in words that its member knows them by (docs/spec/accounts.md#devices). */
import { isIP } from 'node:net'

import { UNKNOWN_DEVICE } from '@madang/contract/member/plain/account.ts'
import { networkOf } from '@madang/contract/provider/network.ts'
import bowser from 'bowser'

const systems: Record<string, string> = {
  Windows: '윈도우',
  macOS: '맥',
  Android: '안드로이드',
  'Chrome OS': '크롬북',
  Linux: '리눅스',
}
const browsers: Record<string, string> = {
  Chrome: '크롬',
  Chromium: '크로미엄',
  Safari: '사파리',
  'Microsoft Edge': '엣지',
  Firefox: '파이어폭스',
  Opera: '오페라',
  'Samsung Internet for Android': '삼성 인터넷',
  Whale: '웨일',
  NAVER: '네이버',
  KakaoTalk: '카카오톡',
}
/** Longer than any browser says. */
const MOST = 512

/** `아이폰 · 사파리`, from a request's `User-Agent`, which anybody may write as they like: only what is known is told. */
export function deviceWords(agent: string | undefined): string {
  if (!agent) return UNKNOWN_DEVICE
  const told = bowser.getParser(agent.slice(0, MOST))
  const system =
    told.getPlatformType(true) === 'tablet' && told.getOSName() === 'iOS'
      ? '아이패드'
      : told.getOSName() === 'iOS'
        ? '아이폰'
        : systems[told.getOSName()]
  const browser = browsers[told.getBrowserName()]
  return [system, browser].filter(Boolean).join(' · ') || UNKNOWN_DEVICE
}

/** An address kept coarse: the first half of it, of IPv6 the first three groups. */
export function placeOf(address: string): string {
  const kind = isIP(address)
  if (kind === 4) return `${address.split('.').slice(0, 2).join('.')}.*.*`
  if (kind !== 6) return ''
  const mapped = /^::ffff:(\d+\.\d+)\.\d+\.\d+$/i.exec(address)
  if (mapped) return `${mapped[1]}.*.*`
  return `${networkOf(address).split(':').slice(0, 3).join(':')}:*`
}

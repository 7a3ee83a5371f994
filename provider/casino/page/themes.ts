/** What each slot's symbols are called, for who listens and for the pay table. The drawings lie in `art/symbols`. */
import { slotSymbols, type SlotSymbol } from '@madang/contract/core/casino/slot.ts'

/** In the order H1–H4, L1–L4, W, S. */
const names: Record<string, string> = {
  'kkachi.moon': '달토끼 달항아리 절구 소나무 송편 별 구름 나뭇잎 보름달 초승달',
  'kkachi.pouch': '복주머니 엽전 노리개 복숭아 대추 밤 감 매화 복 방패연',
  'kkachi.tiger': '호랑이 까치 소나무 해 산 영지 구름 대나무 발자국 까치집',
  'noeul.goblin': '도깨비 방망이 감투 엽전더미 메밀묵 푸른불 호리병 버섯 금방망이 도깨비불',
  'noeul.market': '성문 청사초롱 하회탈 부채 떡꼬치 국밥 팽이 윷 불꽃놀이 북',
  'noeul.dragon': '용 잉어 거북 번개 파도 연꽃 비늘 조개 여의주 용오름',
  'geumgwan.crown': '금관 귀걸이 천마 첨성대 곡옥 금잔 수막새 칼 금가지 종',
  'geumgwan.lake': '산 두루미 사슴 일출 소나무 진달래 구름 수정 새벽빛 천지',
}

export const symbolName = (game: string, symbol: SlotSymbol): string =>
  names[game]!.split(' ')[slotSymbols.indexOf(symbol)]!

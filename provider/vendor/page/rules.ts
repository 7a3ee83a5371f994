/** Every bet of a game with its chance, its fair odds and what it keeps: nothing about a game is hidden. */
import type { ExactOdds, TableBet } from '@madang/contract/core/casino/bets.ts'
import type { SlotModel, SlotReturn, SlotSymbol } from '@madang/contract/core/casino/slot.ts'

import { el } from './dom.ts'

const percent = (share: number) => `${(share * 100).toFixed(2)}%`
/** What a fair house would pay to one. */
const fair = (chance: number) => `${(1 / chance - 1).toFixed(2)}:1`

const row = (cells: (string | Node)[], tag = 'td') =>
  el('tr', {}, ...cells.map((cell, index) => el(tag, index > 0 ? { class: 'num' } : {}, cell)))

/** Long boards of like bets are told once: two or three by their names, more by what they have in common. */
function kindsOf<R>(bets: TableBet<R>[], odds: Record<string, ExactOdds>) {
  const alike = Map.groupBy(bets, ({ key, pays }) => {
    const [kind] = key.split(':')
    return key.includes(':') ? `${kind} ${pays} ${odds[key]!.chance.toFixed(9)}` : key
  })
  return [...alike.values()].map((group) => {
    const { key, label, pays } = group[0]!
    const common = label.replace(/ [\d·–]+$/, '')
    return {
      label: group.length > 3 ? common : group.map((bet) => bet.label).join(', '),
      pays,
      ...odds[key]!,
    }
  })
}

export function tableRules<R>(bets: TableBet<R>[], odds: Record<string, ExactOdds>): Node {
  return el(
    'div',
    {},
    el(
      'table',
      {},
      el('thead', {}, row(['베팅', '배당', '확률', '공정 배당', '환수율', '하우스 몫'], 'th')),
      el(
        'tbody',
        {},
        ...kindsOf(bets, odds).map(({ label, pays, rate, chance }) =>
          row([label, pays, percent(chance), fair(chance), percent(rate), percent(1 - rate)]),
        ),
      ),
    ),
    el(
      'p',
      { class: 'mute' },
      '모든 결과는 미리 공개한 약속(해시)에서 나오며, 내역에서 다시 계산해 확인할 수 있습니다. 오래 할수록 하우스 몫만큼 잃게 됩니다.',
    ),
  )
}

export function slotRules(
  model: SlotModel,
  returns: SlotReturn,
  picture: (symbol: SlotSymbol) => Node,
): Node {
  const pays = Object.entries(model.pay) as [SlotSymbol, readonly number[]][]
  const unit = model.engine === 'lines' ? '라인 베팅의 배수' : '전체 베팅의 %, 한 길마다'
  return el(
    'div',
    {},
    el('h3', {}, '환수율'),
    el(
      'table',
      {},
      el(
        'tbody',
        {},
        row([model.engine === 'lines' ? '라인' : '길', percent(returns.symbols)]),
        row(['스캐터', percent(returns.scatters)]),
        row([`무료 스핀 (${model.freeSpins}번, ${model.freeTimes}배)`, percent(returns.free)]),
        row([el('b', {}, '모두'), el('b', {}, percent(returns.total))]),
        row(['무료 스핀이 나올 확률', `${Math.round(1 / returns.trigger)}번에 1번`]),
      ),
    ),
    el('h3', {}, `배당 (${unit})`),
    el(
      'table',
      {},
      el('thead', {}, row(['그림', '3개', '4개', '5개'], 'th')),
      el(
        'tbody',
        {},
        ...pays.map(([symbol, three]) =>
          row([picture(symbol), ...three.map((pay) => (pay === 0 ? '–' : String(pay)))]),
        ),
        row([picture('S'), ...model.scatter.map((pay) => `전체 ×${pay}`)]),
      ),
    ),
    el(
      'p',
      { class: 'mute' },
      '왼쪽 릴부터 이어진 그림이 당첨입니다. 와일드는 스캐터를 뺀 모든 그림을 대신합니다. 스캐터는 어디에 있어도 됩니다. 오래 할수록 하우스 몫만큼 잃게 됩니다.',
    ),
  )
}

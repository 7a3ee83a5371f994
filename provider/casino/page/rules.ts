/** Every bet of a game with its chance, its fair odds and what it keeps: nothing about a game is hidden. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { ExactOdds, TableBet } from '@madang/contract/core/casino/bets.ts'
import type { SlotModel, SlotReturn, SlotSymbol } from '@madang/contract/core/casino/slot.ts'

import { el, svg } from './dom.ts'

const percent = (share: number, digits = 2) => `${(share * 100).toFixed(digits)}%`
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
      el('thead', {}, row(['베팅', '배당', '확률', '공정 배당', '환수율', '하우스 엣지'], 'th')),
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
      '모든 결과는 미리 공개한 약속값(시드의 해시)에서 나오며, 내역에서 다시 계산해 확인할 수 있습니다. 오래 할수록 하우스 엣지만큼 잃게 됩니다.',
    ),
  )
}

/** Where each line runs over the reels. */
const linesDrawn = (lines: readonly (readonly number[])[]) =>
  el(
    'ol',
    { class: 'lines-drawn' },
    ...lines.map((rows, index) => {
      const points = rows.map((row, reel) => `${reel * 20 + 10},${row * 16 + 8}`)
      return el(
        'li',
        {},
        svg(
          'svg',
          { viewBox: '0 0 100 48', 'aria-hidden': 'true' },
          ...[0, 1, 2].flatMap((row) =>
            rows.map((on, reel) =>
              svg('circle', {
                cx: reel * 20 + 10,
                cy: row * 16 + 8,
                r: on === row ? 5 : 3,
                class: on === row ? 'on' : '',
              }),
            ),
          ),
          svg('polyline', { points: points.join(' ') }),
        ),
        `라인 ${index + 1}`,
      )
    }),
  )

export function slotRules(
  model: SlotModel,
  returns: SlotReturn,
  picture: (symbol: SlotSymbol) => Node,
): Node {
  const pays = Object.entries(model.pay) as [SlotSymbol, readonly number[]][]
  const byLine = model.engine === 'lines'
  const exact = (share: number) => percent(share, 4)
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
        row([byLine ? '라인' : '웨이', exact(returns.symbols)]),
        row(['스캐터', exact(returns.scatters)]),
        row([`무료 스핀 (${model.freeSpins}번, ${model.freeTimes}배)`, exact(returns.free)]),
        row([el('b', {}, '모두'), el('b', {}, exact(returns.total))]),
        row(['하우스 엣지', exact(1 - returns.total)]),
        row(['무료 스핀이 나올 확률', `${(1 / returns.trigger).toFixed(1)}번에 1번`]),
      ),
    ),
    el(
      'p',
      { class: 'mute' },
      '릴이 멈추는 모든 경우를 계산한 값입니다. 오래 할수록 하우스 엣지만큼 잃게 됩니다.',
    ),
    el('h3', {}, byLine ? '배당 (라인 베팅의 배수)' : '배당 (웨이마다, 전체 베팅의 %)'),
    el(
      'table',
      { class: 'pictures' },
      el('thead', {}, row(['그림', '3개', '4개', '5개'], 'th')),
      el(
        'tbody',
        {},
        ...pays.map(([symbol, three]) =>
          row([picture(symbol), ...three.map((pay) => (pay === 0 ? '–' : formatWon(pay)))]),
        ),
        row([picture('S'), ...model.scatter.map((pay) => `전체 ×${pay}`)]),
        ...(model.pay.W ? [] : [row([picture('W'), '', '', ''])]),
      ),
    ),
    el(
      'ul',
      { class: 'how' },
      el('li', {}, '왼쪽 릴부터 이어진 같은 그림 3개부터 당첨입니다.'),
      el('li', {}, '와일드는 스캐터를 뺀 모든 그림을 대신합니다.'),
      el(
        'li',
        {},
        `스캐터는 어디에 있어도 되고, 3개부터 무료 스핀 ${model.freeSpins}번이 나옵니다. 무료 스핀 안에서도 다시 나옵니다.`,
      ),
      el(
        'li',
        {},
        byLine
          ? `베팅금액은 ${model.lines.length}개 라인에 똑같이 나뉩니다. 라인마다 따로 당첨됩니다.`
          : '웨이 수는 이어진 릴마다 같은 그림이 보이는 수를 곱한 것입니다. 당첨금은 웨이 수만큼 곱합니다.',
      ),
    ),
    byLine && el('h3', {}, '라인'),
    byLine && linesDrawn(model.lines),
  )
}

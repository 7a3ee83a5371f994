/** The parts of the verifier's page: the verdict, the steps with their values, the drawn balls. */
import type { Check } from '@madang/contract/core/book/eight.ts'
import type { RoundProof, Step } from '@madang/contract/core/draw/verify.ts'

import type { Compared } from './compared.ts'

export function byId<T extends HTMLElement>(id: string, type: { new (): T }): T {
  const found = document.getElementById(id)
  if (!(found instanceof type)) throw new Error(`no #${id}`)
  return found
}

export function element(
  tag: string,
  className: string,
  ...children: (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...children)
  return made
}

const paths = { ok: 'M4 10.5l4 4 8-9', bad: 'M5 5l10 10M15 5L5 15', unknown: 'M5 10h10' } as const
const words = { ok: '일치', bad: '불일치', unknown: '확인 전' } as const

/** Drawn: fonts do not agree on ✓ and ✗. */
export function sign(verdict: Step['verdict']): HTMLElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 20 20')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', paths[verdict])
  svg.append(path)
  const made = element('span', 'sign')
  made.append(svg)
  return made
}

export type Item = Pick<Step, 'title' | 'verdict' | 'text' | 'values'>

export function stepItem({ title, verdict, text, values }: Item): HTMLElement {
  const item = element(
    'li',
    `card step ${verdict}`,
    sign(verdict),
    element(
      'div',
      'said',
      element('h3', '', title, element('span', 'word', words[verdict])),
      element('p', 'soft', text),
    ),
  )
  if (values.length > 0) {
    const list = element('dl', '')
    for (const { label, value } of values)
      list.append(element('dt', '', label), element('dd', '', value))
    const details = element('details', '', element('summary', '', '값 보기'), list)
    // What is wrong, and what is to be compared by hand, stands open.
    if (verdict !== 'ok') details.setAttribute('open', '')
    item.append(details)
  }
  return item
}

/** One of the eight: its numbers, and what it was judged by. */
export const checkItem = ({ title, verdict, told, steps }: Check): HTMLElement =>
  stepItem({
    ...{ title, verdict, text: told },
    // Whoever looks for bytes finds them under the steps.
    values: verdict === 'bad' ? steps.flatMap(({ values }) => values) : [],
  })

/** Values that are compared by hand; what is not known is left out. */
export function valueList(values: Compared): HTMLElement {
  const list = element('dl', '')
  for (const [label, value] of values)
    if (value !== undefined) list.append(element('dt', '', label), element('dd', '', value))
  return list
}

export function verdictBox(steps: readonly Pick<Step, 'verdict'>[]): HTMLElement {
  const wrong = steps.filter(({ verdict }) => verdict === 'bad').length
  const open = steps.filter(({ verdict }) => verdict === 'unknown').length
  const [kind, title, text]: [Step['verdict'], string, string] =
    wrong > 0
      ? ['bad', '맞지 않습니다', `${steps.length}단계 중 ${wrong}단계의 값이 다릅니다.`]
      : open > 0
        ? [
            'unknown',
            '지금까지 맞습니다',
            `${open}단계는 여기서 확인할 수 없습니다. 까닭은 각 단계에 있습니다.`,
          ]
        : ['ok', '모두 맞습니다', `${steps.length}단계를 모두 다시 계산해 확인했습니다.`]
  return element(
    'div',
    `verdict ${kind}`,
    sign(kind),
    element('div', '', element('b', '', title), element('p', '', text)),
  )
}

/** The balls as they were published, in draw order. */
export function drawnBalls({ reveal }: RoundProof): Node[] {
  if (!reveal || reveal.balls.length === 0)
    return [element('p', 'soft', reveal ? '뽑은 공이 없는 회차입니다.' : '아직 추첨 전입니다.')]
  const keno = reveal.powerball === null
  const balls = reveal.balls.map((ball) =>
    element('span', `ball${keno ? ' small' : ''}`, String(ball)),
  )
  const row = element('div', 'balls', ...balls)
  if (!keno) {
    const even = reveal.powerball! % 2 === 0
    const power = element('span', `ball p${even ? ' even' : ''}`, String(reveal.powerball))
    power.setAttribute('role', 'img')
    power.setAttribute('aria-label', `파워볼 ${reveal.powerball}`)
    row.append(element('span', 'plus'), power)
  }
  return [row, element('p', 'soft', `${markWords(reveal.marks)}`)]
}

function markWords(marks: NonNullable<RoundProof['reveal']>['marks']): string {
  const { ladder } = marks
  return [
    marks.sum === undefined ? '' : `합 ${marks.sum}`,
    marks.sumOdd === undefined ? '' : marks.sumOdd ? '홀' : '짝',
    marks.sumOver === undefined ? '' : marks.sumOver ? '오버' : '언더',
    marks.size ?? '',
    marks.sumSection ? `구간 ${marks.sumSection}` : '',
    marks.powerballOdd === undefined ? '' : `파워볼 ${marks.powerballOdd ? '홀' : '짝'}`,
    marks.powerballOver === undefined ? '' : marks.powerballOver ? '오버' : '언더',
    marks.powerballSection ? `구간 ${marks.powerballSection}` : '',
    ladder
      ? `사다리 ${ladder.start === 'LEFT' ? '좌' : '우'}${ladder.lines}${ladder.end === 'ODD' ? '홀' : '짝'}`
      : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What of a draw decided a bet, in words: '7은 홀', '합 88은 짝+오버' (docs/spec/draws.md#derived-values). */
import type { Drawn } from '@madang/contract/core/draw/family.ts'
import { powerballMarks } from '@madang/contract/core/draw/powerball.ts'

/** 0, 1, 3, 6, 7 and 8 end in a consonant as they are read, and so do tens and hundreds. */
const about = (number: number) => `${number}${'013678'.includes(String(number % 10)) ? '은' : '는'}`

type Sides = { odd: boolean; over: boolean; size: string }

/** What a number came to of the kinds that a key is about. */
const came = (asked: string, { odd, over, size }: Sides) =>
  [
    /Odd|Even/.test(asked) && (odd ? '홀' : '짝'),
    /Under|Over/.test(asked) && (over ? '오버' : '언더'),
    /[BMS]$/.test(asked) && size,
  ]
    .filter(Boolean)
    .join('+')

/** Empty for a ladder, whose marks stand there themselves, and for a draw without balls. */
export function drawnWords(key: string, { balls, powerball }: Drawn): string {
  const asked = /^(?:po|num)(?<ball>.*?)(?:Def(?<both>.*))?$|^def(?<sum>.*)$/.exec(key)?.groups
  if (!asked || powerball === null || balls.length === 0) return ''
  const marks = powerballMarks(balls, powerball)
  const sumAsked = asked['both'] ?? asked['sum']
  const said: string[] = []
  if (asked['ball'] === '') said.push(`파워볼 ${powerball}`)
  else if (asked['ball'] !== undefined)
    said.push(
      `${about(powerball)} ${came(asked['ball'], { odd: marks.powerballOdd, over: marks.powerballOver, size: '' })}`,
    )
  if (sumAsked !== undefined)
    said.push(
      `합 ${about(marks.sum)} ${came(sumAsked, { odd: marks.sumOdd, over: marks.sumOver, size: marks.size })}`,
    )
  return said.join(' · ')
}

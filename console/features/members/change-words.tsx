/** A change that a member asks for: its state, and old beside new, masked; a new value is opened with a reason. */
import type { AccountChange } from '@madang/contract/operator/members-account.ts'
import { detailWords } from '@madang/contract/operator/plain/members.ts'

import { Masked } from '../../shell/masked.tsx'
import type { Sign } from '../../shell/tag.tsx'

export const changeStates: Record<AccountChange['state'], Sign> = {
  waiting: { word: '대기중', tone: 'ochre', icon: 'clock' },
  done: { word: '변경완료', tone: 'jade', icon: 'check' },
  refused: { word: '거절', tone: 'bad', icon: 'x' },
  cancelled: { word: '회원 취소', tone: '' },
}

/** By an operator's own request it waits for a second one. */
export const stateOf = ({ state, waiting }: AccountChange): Sign =>
  waiting === null ? changeStates[state] : { word: '2차 승인 대기', tone: 'ochre', icon: 'clock' }

const names = Object.keys(detailWords) as (keyof typeof detailWords)[]
/** What is asked for, by name. */
export const askedOf = ({ to }: AccountChange) =>
  names.flatMap((name) =>
    to[name] === null ? [] : [{ name, word: detailWords[name], to: to[name] }],
  )

/** '국민 → 우리': what it is now stands only while it waits, for then it is what it was. */
export function OldAndNew({
  change,
  name,
}: {
  change: AccountChange
  name: (typeof names)[number]
}) {
  const to = change.to[name] ?? ''
  return (
    <>
      {change.state === 'waiting' && <span className="mute">{change.from[name] || '없음'} → </span>}
      {name === 'bank' ? to : <Masked of="change" id={change.id} field={name} text={to} />}
    </>
  )
}

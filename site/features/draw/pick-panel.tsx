/** Every pick with its odds. Arrow keys move over the panel, Enter or Space picks. */
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'

import type { Game } from '@madang/contract/core/draw/games.ts'
import { formatOdds } from '@madang/contract/core/odds.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { Icon, PickMark } from '@madang/ui/icons.tsx'

import { useLine } from '../../api/line.ts'
import { useDevice } from '../../shell/device.ts'
import type { Round } from '../../shell/round.ts'
import { shortWon, type Held } from './mine.ts'
import { panelGroups, type PanelPick } from './picks.ts'
import { clockTime } from './round-head.tsx'
import './told.css'

type Props = {
  game: Game
  round: Round
  picks: Map<string, PanelPick>
  chosen: PanelPick | null
  /** what I have on each, by its name */
  held: Map<string, Held>
  /** `byKey`: with Enter or Space rather than a press */
  choose: (id: string, byKey: boolean) => void
}

export function PickPanel({ game, round, picks, chosen, held, choose }: Props) {
  const device = useDevice()
  const panel = useRef<HTMLDivElement>(null)
  const groups = panelGroups(game)
  const [stop, setStop] = useState(groups[0]!.ids[0]!)
  const cutOff = !useLine().up
  const shut = round.phase !== 'open' || cutOff
  const chosenId = chosen?.id

  // On a phone the cart comes over the lower half: the pick stays in sight above it.
  useEffect(() => {
    if (chosenId === undefined || device === 'pc') return
    panel.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosenId, device])

  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const buttons = [...(panel.current?.querySelectorAll<HTMLButtonElement>('button.pick') ?? [])]
    const next = neighbour(buttons, event.currentTarget, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <div ref={panel} className={`panel panel-${game.family.board}`}>
      {(round.phase === 'waiting' || round.phase === 'shut') && <Notice round={round} />}
      {groups.map(({ title, hint, ids, wide, narrow }) => (
        <section className="group" key={ids[0]}>
          {title !== '' && (
            <h2>
              {title} {hint !== '' && <small>{hint}</small>}
            </h2>
          )}
          <div className={`grid g${device === 'pc' ? wide : narrow}`}>
            {ids.map((id) => (
              <PickButton
                key={id}
                pick={picks.get(id)!}
                chosen={chosen?.id === id}
                held={held.get(picks.get(id)!.name)}
                disabled={shut}
                locked={cutOff}
                tabIndex={id === stop ? 0 : -1}
                onFocus={() => setStop(id)}
                onKeyDown={onKeyDown}
                onClick={(event) => choose(id, event.detail === 0)}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

type ButtonProps = {
  pick: PanelPick
  chosen: boolean
  held: Held | undefined
  disabled: boolean
  /** there is no line to bet over */
  locked: boolean
  tabIndex: number
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
  onClick: (event: MouseEvent) => void
}

const holds = (held: Held | undefined) => (held ? (held.won ? ' held is-won' : ' held') : '')

const PickButton = ({ pick, chosen, held, locked, ...rest }: ButtonProps) => (
  <button
    type="button"
    className={`pick ${pick.tone}${pick.mix ? ' mix' : ''}${holds(held)}`}
    aria-pressed={chosen}
    {...rest}
  >
    <span className="sr">
      {pick.name}, 배당 {formatOdds(pick.odds)}
      {held && `, ${formatWon(held.money)}원 ${held.won ? '적중' : '베팅함'}`}
    </span>
    <span className="n" aria-hidden="true">
      <b>
        {pick.mark && (
          <span className={pick.mix ? markTone(pick) : undefined}>
            <PickMark name={pick.mark} />
          </span>
        )}
        {pick.short}
      </b>
      {pick.line !== '' && <small>{pick.line}</small>}
    </span>
    <span className="o" aria-hidden="true">
      {locked && <Icon name="lock" className="ic-xs pick-lock" />}
      {formatOdds(pick.odds)}
    </span>
    <span className="ok" aria-hidden="true">
      <Icon name="check" className="ic-xs" />
    </span>
    {held && (
      <span className="hold" aria-hidden="true">
        {shortWon(held.money)}
      </span>
    )}
  </button>
)

const markTone = ({ mark }: PanelPick) => (mark === 'left' ? 'c-indigo' : 'c-vermilion')

/** Stands where the panel cannot be used, with why and until when. */
const Notice = ({ round }: { round: Round }) => (
  <p className="hatch row between panel-notice">
    <b className="strong">{round.phase === 'shut' ? drawText.closedHours : drawText.waiting}</b>
    {round.drawAt && (
      <span className="soft">
        {round.number}회 · {clockTime(round.drawAt)} 추첨
      </span>
    )}
  </p>
)

/** The button the arrow leads to: next in order sideways, the nearest in the row above or below. */
function neighbour(
  buttons: HTMLButtonElement[],
  from: Element | null,
  key: string,
): HTMLButtonElement | undefined {
  const at = buttons.findIndex((button) => button === from)
  if (at < 0) return undefined
  if (key === 'ArrowRight') return buttons[at + 1]
  if (key === 'ArrowLeft') return buttons[at - 1]
  if (key === 'Home') return buttons[0]
  if (key === 'End') return buttons.at(-1)
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const here = buttons[at]!.getBoundingClientRect()
  const side = key === 'ArrowDown' ? 1 : -1
  const distance = (button: HTMLButtonElement) => {
    const { left, top, width } = button.getBoundingClientRect()
    const down = (top - here.top) * side
    return down <= 1
      ? Infinity
      : down * 10 + Math.abs(left + width / 2 - here.left - here.width / 2)
  }
  const [nearest] = buttons.toSorted((a, b) => distance(a) - distance(b))
  return nearest && distance(nearest) < Infinity ? nearest : undefined
}

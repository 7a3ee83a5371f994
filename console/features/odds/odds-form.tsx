/** Odds of every key beside its chance, its fair odds and what it gives back; the game's own limits; and why. */
import { useState } from 'react'

import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { oddsKeys, type OddsKey } from '@madang/contract/core/draw/picks.ts'
import { isAboveCap, mayStand } from '@madang/contract/core/draw/returns.ts'
import { formatOdds } from '@madang/contract/core/odds.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { BetLimits, GameOdds } from '@madang/contract/operator/odds.ts'
import {
  limitKeys,
  loosenedLimits,
  oddsText,
  type LimitKey,
} from '@madang/contract/operator/plain/odds.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { settingRules } from '@madang/contract/operator/plain/site-settings.ts'

import { Button } from '../../shell/button.tsx'
import { ask } from '../../api/ask.ts'
import { useAskedDraft, useAskFirst } from '../../shell/asked-drafts.ts'
import { Form, LongField, TextField, Wrong } from '../../shell/form.tsx'
import { dayTime } from '../../shell/format.ts'
import { useMay } from '../../shell/me.ts'
import { isReason } from '../../shell/reason-dialog.tsx'
import { endError, WhenFields, whenOf } from '../../shell/scheduled-card.tsx'
import { useAct } from '../../shell/use-act.ts'
import { Stale, useDraft } from '../../shell/use-draft.tsx'
import { OddsTable } from './odds-table.tsx'
import { readOdds } from './words.ts'

const texts = <V,>(record: Partial<Record<string, V>>, word: (value: V) => string) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, word(value as V)]))

const fieldsOf = (row: GameOdds | null) => ({
  odds: texts(row?.odds ?? {}, formatOdds),
  limits: texts(row?.limits ?? {}, String),
  reason: '',
  starts: '',
  ends: '',
})

type Props = { row: GameOdds; house: Record<LimitKey, number> }

export function OddsForm({ row, house }: Props) {
  const mayWrite = useMay('odds.write')
  const { act, sending } = useAct('odds')
  const { base, fields, change, stale, take, letGo } = useDraft(row, fieldsOf)
  const [tried, setTried] = useState(false)
  const keys = oddsKeys(gameByKey(row.game)!)
  const { reason } = fields
  const limits = Object.fromEntries(
    Object.entries(fields.limits)
      .filter(([, text]) => text !== '')
      .map(([key, text]) => [key, Number(text)]),
  ) as BetLimits
  // Saved at once it also replaces what two operators approved for later.
  const approved = row.scheduled.filter(
    ({ approvedBy }) => fields.starts === '' && approvedBy !== null,
  )
  const befores = [{ odds: base?.odds ?? {}, limits: base?.limits ?? {} }, ...approved]
  const loosened = [...new Set(befores.map((before) => loosenedLimits(before.limits, limits)))]
    .filter(Boolean)
    .join(', ')
  const typed = (key: OddsKey) => readOdds(fields.odds[key.key] ?? '')
  const labels = (those: OddsKey[]) =>
    those.map((key) => `${key.label} ${formatOdds(typed(key)!)}`).join(', ')
  const raised = keys.filter((key) => {
    const odds = typed(key)
    return (
      odds !== null &&
      isAboveCap(key, odds) &&
      befores.some((before) => odds > (before.odds[key.key] ?? 0))
    )
  })
  const outside = keys.filter((key) => {
    const odds = typed(key)
    return odds !== null && !mayStand(key, odds)
  })
  const wrong = keys.find(({ key }) => readOdds(fields.odds[key] ?? '') === null)
  const error = wrong
    ? oddsText.bounds(wrong.label)
    : outside.length > 0
      ? oddsText.outside(labels(outside))
      : null
  const short = !isReason(reason)
  const mayAsk = useMay('whatif.run')
  const { askFirst, sending: asking } = useAskFirst()
  const draft =
    wrong || !base
      ? null
      : {
          ...{ kind: 'odds' as const, game: row.game, limits },
          odds: Object.fromEntries(keys.map((key) => [key.key, typed(key)!])),
        }
  useAskedDraft(draft)
  const wrongEnd = endError(fields)
  const back = fields.starts !== '' && fields.ends !== ''
  // An end brings back what stood before: it may raise and loosen too.
  const returning = keys.filter((key) => {
    const [now, odds] = [base?.odds[key.key] ?? 0, typed(key)]
    return back && odds !== null && now > odds && isAboveCap(key, now)
  })
  const two =
    raised.length + returning.length > 0 ||
    loosened !== '' ||
    (back && loosenedLimits(limits, base?.limits ?? {}) !== '')

  async function save() {
    setTried(true)
    if (!base || error !== null || short || wrongEnd) return
    const when = whenOf(fields)
    await act(async () => {
      const answer = await ask('oddsSave', {
        game: row.game,
        version: base.version,
        odds: Object.fromEntries(keys.map(({ key }) => [key, readOdds(fields.odds[key]!)!])),
        limits,
        reason: reason.trim(),
        ...when,
      })
      if (answer.data.waiting || when.inForceAt !== undefined) take(base)
      else letGo()
      setTried(false)
      return answer
    }, oddsText.saved)
  }

  return (
    <Form className="odds-form" label="배당과 한도" onSend={() => void save()}>
      {stale && (
        <Stale
          by={[stale.madeBy, stale.at && dayTime(stale.at)].join(' · ')}
          take={() => take(stale)}
        />
      )}
      <OddsTable
        keys={keys}
        texts={fields.odds}
        inForce={row.odds}
        onChange={
          mayWrite ? (key, text) => change({ odds: { ...fields.odds, [key]: text } }) : null
        }
      />
      <div className="grid odds-side">
        <LimitFields
          texts={fields.limits}
          house={house}
          onChange={
            mayWrite ? (key, text) => change({ limits: { ...fields.limits, [key]: text } }) : null
          }
        />
        {mayWrite && (
          <section className="card pad grid" aria-label="저장">
            <Wrong>{tried && error !== null ? error : undefined}</Wrong>
            {raised.length > 0 && outside.length === 0 && (
              <output className="soft">{oddsText.aboveCap(labels(raised))}</output>
            )}
            {loosened !== '' && <output className="soft">{oddsText.loosened(loosened)}</output>}
            <WhenFields
              {...{ starts: fields.starts, ends: fields.ends }}
              error={tried ? wrongEnd : undefined}
              onChange={change}
            />
            {fields.starts === '' && row.scheduled.length > 0 && (
              <output className="soft">
                바로 저장하면 예약된 변경 {row.scheduled.length}건이 취소됩니다.
              </output>
            )}
            <LongField
              label="사유"
              maxLength={500}
              rows={3}
              value={reason}
              error={tried && short ? operatorText.noReason : undefined}
              onChange={({ target }) => change({ reason: target.value })}
            />
            {mayAsk && (
              <Button
                disabled={draft === null || asking}
                onClick={() => draft && void askFirst(draft)}
              >
                먼저 물어보기
              </Button>
            )}
            <Button submit main disabled={sending}>
              {sending ? '저장하는 중' : two ? '승인 요청' : fields.starts === '' ? '저장' : '예약'}
            </Button>
          </section>
        )}
      </div>
    </Form>
  )
}

type LimitProps = {
  texts: Record<string, string>
  house: Record<LimitKey, number>
  onChange: ((key: LimitKey, text: string) => void) | null
}

const LimitFields = ({ texts: given, house, onChange }: LimitProps) => (
  <section className="card pad grid" aria-labelledby="limits">
    <h2 className="strong" id="limits">
      이 게임의 한도
    </h2>
    <p className="soft">비우면 사이트 설정을 따릅니다. 설정보다 넓어지지는 않습니다.</p>
    {limitKeys.map((key) => (
      <TextField
        key={key}
        label={`${settingRules[key].label} (원)`}
        inputMode="numeric"
        maxLength={13}
        value={given[key] ?? ''}
        disabled={onChange === null}
        hint={`설정 ${formatWon(house[key])}원${given[key] ? ` · 이 게임 ${formatWon(Number(given[key]))}원` : ''}`}
        onChange={({ target }) => onChange?.(key, target.value.replaceAll(/\D/g, ''))}
      />
    ))}
  </section>
)

/** The six rates of a member, bounded by the upper's or, at the head of a tree, by the farming guard. */
import { useState } from 'react'

import {
  cleanRate,
  MOST_RATE,
  rateGames,
  rateGameText,
  RATE_LENGTH,
  readRate,
  type RateGame,
} from '@madang/contract/core/rates.ts'
import type { Input } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { treeText } from '@madang/contract/operator/plain/referral.ts'
import type { TreeNode } from '@madang/contract/operator/referral.ts'

import { useAskedDraft, useAskFirst } from '../../shell/asked-drafts.ts'
import { Button } from '../../shell/button.tsx'
import { Check, TextField, Wrong } from '../../shell/form.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useAsked } from '../../shell/use-asked.ts'

type Change = Omit<Input<OperatorCalls['ratesSave']>, 'id'>
type Props = { node: TreeNode; onClose: (change: Change | null) => void }

export function RatesDialog({ node, onClose }: Props) {
  const { data } = useAsked('treeView', {
    name: 'tree',
    params: { uid: node.uid },
    everyMs: false,
  })
  const [typed, setTyped] = useState<Partial<Record<RateGame, string>>>({})
  const [override, setOverride] = useState(false)
  const [tried, setTried] = useState(false)
  const textOf = (game: RateGame) => typed[game] ?? node.rates[game]
  const mostOf = (game: RateGame) => (data ? readRate(data.most[game])! : MOST_RATE)
  const isHead = node.upper === null
  const past = rateGames.filter((game) => (readRate(textOf(game)) ?? 0) > mostOf(game))
  const changed = rateGames.filter((game) => readRate(textOf(game)) !== readRate(node.rates[game]))

  function errorOf(game: RateGame): string | undefined {
    const rate = readRate(textOf(game))
    if (rate === null || rate > MOST_RATE) return treeText.badRate
    return !isHead && rate > mostOf(game) ? treeText.aboveUpper(game, mostOf(game)) : undefined
  }
  const { askFirst, sending } = useAskFirst()
  const rates = Object.fromEntries(changed.map((game) => [game, textOf(game)]))
  const readable = changed.every((game) => readRate(textOf(game)) !== null)
  const draft =
    changed.length > 0 && readable ? { kind: 'rates' as const, id: node.id, rates } : null
  useAskedDraft(draft)
  const isRefused = (isHead && past.length > 0 && !override) || changed.length === 0

  return (
    <ReasonDialog
      title={`${node.uid} 회원의 롤링`}
      label="저장"
      danger={override}
      check={() => {
        setTried(true)
        return !isRefused && rateGames.every((game) => errorOf(game) === undefined)
      }}
      onClose={(reason) =>
        onClose(
          reason === null
            ? null
            : {
                rates,
                override: override && past.length > 0,
                reason,
              },
        )
      }
    >
      <p className="soft">
        {isHead
          ? '라인의 맨 위입니다. 라인 전체가 이 비율만큼 받으므로, 상한은 이론 이익의 절반입니다.'
          : `상위 ${node.upper} 회원의 비율을 넘을 수 없습니다.`}
      </p>
      <div className="op-rates">
        {rateGames.map((game) => (
          <TextField
            key={game}
            label={`${rateGameText[game]} %`}
            hint={data ? `상한 ${data.most[game]}` : '상한 확인 중'}
            inputMode="decimal"
            maxLength={RATE_LENGTH}
            value={textOf(game)}
            error={tried ? errorOf(game) : undefined}
            onChange={({ target }) =>
              setTyped((known) => ({ ...known, [game]: cleanRate(target.value) }))
            }
          />
        ))}
      </div>
      <Button
        disabled={draft === null || sending}
        onClick={() => {
          if (!draft) return
          onClose(null)
          void askFirst(draft)
        }}
      >
        먼저 물어보기
      </Button>
      {isHead && past.length > 0 && (
        <Check checked={override} onChange={setOverride}>
          한도 초과를 허용 (기록에 남습니다)
        </Check>
      )}
      {tried && isRefused && (
        <Wrong>
          {changed.length === 0
            ? treeText.unchanged
            : treeText.beyond(past.map((game) => ({ game, most: mostOf(game) })))}
        </Wrong>
      )}
    </ReasonDialog>
  )
}

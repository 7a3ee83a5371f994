/** Asks for the correction of a settled round: the balls it should have been settled by, or none; and what that would do. */
import { useState } from 'react'

import { ballsDrawn, isDraw } from '@madang/contract/core/draw/balls.ts'
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { CorrectedResult } from '@madang/contract/operator/correction.ts'
import { correctionText } from '@madang/contract/operator/plain/correction.ts'
import type { RoundDetail } from '@madang/contract/operator/rounds.ts'

import { Facts } from '../../shell/facts.tsx'
import { TextField } from '../../shell/form.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useEffectOf, type Effect } from './use-correction.ts'

type Props = {
  round: RoundDetail
  onClose: (asked: { result: CorrectedResult; reason: string } | null) => void
}

const ways = { result: '결과 변경', void: '회차 무효' } as const
type Way = keyof typeof ways

const numbersOf = (text: string) =>
  text.split(/[\s,]+/).flatMap((part) => (part ? [Number(part)] : []))

export function CorrectionDialog({ round, onClose }: Props) {
  const { family, title } = gameByKey(round.game)!
  const { count, max, powerball } = ballsDrawn[family.draws]
  const isVoid = round.state === 'VOID'
  const [way, setWay] = useState<Way>(isVoid ? 'result' : 'void')
  const [balls, setBalls] = useState(round.result?.balls.join(' ') ?? '')
  const [power, setPower] = useState(String(round.result?.powerball ?? ''))
  const [tried, setTried] = useState(false)
  const drawn = {
    balls: numbersOf(balls),
    powerball: !powerball || power === '' ? null : Number(power),
  }
  const result: CorrectedResult = way === 'void' ? null : drawn
  const valid = result === null || isDraw(family.draws, result)
  const { effect, error } = useEffectOf(round, valid ? { result } : null)
  return (
    <ReasonDialog
      title={`${title} ${round.number}회를 재정산하시겠습니까?`}
      label="재정산 요청"
      danger
      check={() => {
        setTried(true)
        return valid && error === undefined
      }}
      onClose={(reason) => onClose(reason === null ? null : { result, reason })}
    >
      <p className="soft">
        다른 운영자가 승인하면 지급한 금액을 되돌리고 다시 정산합니다. 두 정산 모두 공개 증명에
        남습니다.
      </p>
      <div className="seg">
        {(['void', 'result'] as const)
          .filter((each) => each === 'result' || !isVoid)
          .map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={way === each}
              onClick={() => setWay(each)}
            >
              {ways[each]}
            </button>
          ))}
      </div>
      {way === 'result' && (
        <div className={powerball ? 'correction-balls' : undefined}>
          <TextField
            label="공 번호"
            inputMode="numeric"
            maxLength={100}
            hint={`1–${max}에서 ${count}개, 띄어 씁니다`}
            error={tried && !valid ? correctionText.balls : undefined}
            value={balls}
            onChange={({ target }) => setBalls(target.value.replaceAll(/[^\d\s,]/g, ''))}
          />
          {powerball && (
            <TextField
              label="파워볼"
              inputMode="numeric"
              maxLength={1}
              hint="0–9"
              value={power}
              onChange={({ target }) => setPower(target.value.replaceAll(/\D/g, ''))}
            />
          )}
        </div>
      )}
      <EffectLines effect={effect} error={error} />
    </ReasonDialog>
  )
}

/** Places for the numbers are there before they are known: nothing moves. */
const EffectLines = ({
  effect,
  error,
}: {
  effect: Effect | undefined
  error: string | undefined
}) => {
  const won = (amount: number | undefined) =>
    amount === undefined ? '—' : `${formatWon(amount)}원`
  return (
    <div className="correction-effect" aria-live="polite">
      {error === undefined ? (
        <Facts
          of={{
            '결과가 바뀌는 회원': effect ? `${formatWon(effect.members)}명` : '—',
            '다시 지급': won(effect?.given),
            회수: won(effect?.taken),
            '이미 써서 회수 못함': won(effect?.kept),
          }}
        />
      ) : (
        <p className="soft" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

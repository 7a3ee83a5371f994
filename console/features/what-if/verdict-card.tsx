/** The verdict in words, and each thing that was looked at. */
import type { ReplayResult } from '@madang/contract/operator/what-if.ts'
import { verdictWords, type Verdict } from '@madang/contract/operator/plain/what-if.ts'
import { Icon } from '@madang/ui/icons.tsx'

type Props = { verdict: Verdict; reasons: ReplayResult['reasons']; stale: boolean }

const tones = {
  ok: { icon: 'check', word: '맞음', as: 'c-jade' },
  warn: { icon: 'warn', word: '주의', as: 'c-ochre' },
  bad: { icon: 'warn', word: '안 됨', as: 'c-vermilion' },
} as const

export const VerdictCard = ({ verdict, reasons, stale }: Props) => (
  <section
    className={`card what-if-verdict is-${stale ? 'stale' : verdict}`}
    aria-label="판정"
    aria-live="polite"
  >
    <h2>{stale ? '지난 결과' : verdictWords[verdict]}</h2>
    <ul>
      {reasons.map(({ tone, text, seen }) => {
        const { icon, word, as } = tones[tone]
        return (
          <li key={`${text} ${seen}`}>
            <span className={as}>
              <Icon name={icon} className="ic-s" />
              <span className="sr">{word}</span>
            </span>
            <span>{text}</span>
            <span className={tone === 'ok' ? 'soft' : as}>{seen}</span>
          </li>
        )
      })}
    </ul>
  </section>
)

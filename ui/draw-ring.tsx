/** A ring that runs out, with what it counts in its middle; once nothing runs, a word. */
const AROUND = 2 * Math.PI * 26
const SOON = 10

type Props = {
  /** in the middle, and as it is told to a listener */
  text: readonly [shown: string, told: string]
  /** the share that is left; 0: nothing runs */
  left: number
  /** whole seconds left */
  seconds: number | null
}

export const DrawRing = ({ text: [shown, told], left, seconds }: Props) => (
  <span
    className={left > 0 && seconds! < SOON ? 'ring is-soon' : 'ring'}
    role="timer"
    aria-label={told}
  >
    <svg viewBox="0 0 58 58" aria-hidden="true">
      <circle className="tr" cx="29" cy="29" r="26" />
      {left > 0 && (
        <circle
          className="go"
          cx="29"
          cy="29"
          r="26"
          strokeDasharray={`${AROUND * left} ${AROUND}`}
        />
      )}
    </svg>
    {shown}
  </span>
)

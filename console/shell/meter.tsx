/** How much of a whole, drawn; the numbers beside it say it. */
type Props = { share: number; tone?: string; className?: string }

/** `share`: 1 is all of it. */
export const Meter = ({ share, tone = 'jade', className = '' }: Props) => (
  <div className={`bar-h is-${tone} ${className}`.trim()} aria-hidden="true">
    <i className="is-stakes" style={{ width: `${Math.min(1, share) * 100}%` }} />
  </div>
)

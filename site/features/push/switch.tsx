/** One thing that is on or off, as a row with its switch. */

type Props = { label: string; about?: string; on: boolean; change: (on: boolean) => void }

export const Switch = ({ label, about, on, change }: Props) => (
  <button
    type="button"
    className="app-switch"
    role="switch"
    aria-checked={on}
    onClick={() => change(!on)}
  >
    <span className="grow">
      {label}
      {about !== undefined && <span className="t13 soft">{about}</span>}
    </span>
    <span className="app-knob" aria-hidden="true">
      <span />
    </span>
  </button>
)

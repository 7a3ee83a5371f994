/** The way in by a passkey, where this page may use them; its place is kept until that is known. */
import { usePasskeys } from './passkey.ts'

type Props = { label: string; busy: boolean; onPress: () => Promise<unknown> }

export function PasskeyButton({ label, busy, onPress }: Props) {
  const passkeys = usePasskeys()
  if (passkeys === 'no') return null
  return (
    <button
      type="button"
      className="btn"
      style={passkeys === 'unsure' ? { visibility: 'hidden' } : undefined}
      aria-disabled={busy}
      onClick={() => void (busy || onPress())}
    >
      {label}
    </button>
  )
}

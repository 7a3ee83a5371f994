/** Sound on or off, for site and games. */
import { chooseSound, useSound } from '../../shell/sound.ts'

export function SoundButton() {
  const next = useSound() === 'on' ? 'off' : 'on'
  return (
    <button type="button" className="row t13 soft top-link" onClick={() => chooseSound(next)}>
      {next === 'on' ? '소리 켜기' : '소리 끄기'}
    </button>
  )
}

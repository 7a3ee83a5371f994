/** The switch of sound, for site and games. */
import { chooseSound, useSound } from '../../shell/sound.ts'
import { Switch } from './switch.tsx'

export function SoundPart() {
  const sound = useSound()
  return (
    <section className="card pad app-part" aria-labelledby="app-sound">
      <h2 className="t17" id="app-sound">
        소리
      </h2>
      <p className="t13 soft">
        추첨과 게임에서 소리가 납니다. 낙첨이나 베팅금액보다 적게 돌려받은 때에는 소리가 나지
        않습니다.
      </p>
      <Switch
        label="사이트와 게임의 소리"
        on={sound === 'on'}
        change={(on) => chooseSound(on ? 'on' : 'off')}
      />
    </section>
  )
}

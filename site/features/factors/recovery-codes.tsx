/** The ten codes that stand in for a lost authenticator, shown this once. */
import { saveFile } from '@madang/ui/save-file.ts'

type Props = { codes: string[]; onDone: () => void }

export const RecoveryCodes = ({ codes, onDone }: Props) => (
  <section className="card pad factor-form" aria-labelledby="recovery-codes">
    <h2 className="t17" id="recovery-codes">
      복구 코드
    </h2>
    <p className="soft">
      휴대폰을 잃었을 때 인증 앱의 코드 대신 한 번씩 쓸 수 있습니다. 지금만 보이니 안전한 곳에
      보관해주세요.
    </p>
    <ul className="factor-codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <div className="grid g2">
      <button
        type="button"
        className="btn"
        onClick={() => saveFile('madang-recovery.txt', `${codes.join('\n')}\n`)}
      >
        파일로 저장
      </button>
      <button type="button" className="btn btn-main" onClick={onDone}>
        보관했습니다
      </button>
    </div>
  </section>
)

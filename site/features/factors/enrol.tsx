/** An authenticator is given the secret, and shows that it has it by its first code. */
import { lazy, Suspense } from 'react'

import { CodeForm } from './code-form.tsx'

// The encoder comes with the first enrolment, not with the page.
const Qr = lazy(async () => ({ default: (await import('@madang/ui/qr.tsx')).Qr }))

export type Begun = { secret: string; uri: string }
type Props = Begun & { onCode: (code: string) => Promise<void>; onLeave: () => void }

export const Enrol = ({ secret, uri, onCode, onLeave }: Props) => (
  <>
    <section className="card pad factor-secret" aria-label="인증 앱 등록">
      <Suspense fallback={<span className="factor-qr" />}>
        <Qr className="factor-qr" text={uri} label="인증 앱으로 찍는 QR 코드" />
      </Suspense>
      <p>
        인증 앱으로 QR 코드를 찍거나 이 키를 입력해주세요.
        <br />
        <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <a className="btn" href={uri}>
        이 기기의 인증 앱 열기
      </a>
    </section>
    <CodeForm
      title="2단계 인증 켜기"
      label="앱에 보이는 6자리 코드"
      submit="켜기"
      digits
      onCode={onCode}
      onLeave={onLeave}
    />
  </>
)

/** 내 눈으로 확인: the reader changes the seed and sees which steps no longer hold. */
import { useId } from 'react'

import type { Step } from '@madang/contract/core/draw/verify.ts'

type Props = { seed: string | null; typed: string; steps: Step[]; onType: (seed: string) => void }

export function TrySeed({ seed, typed, steps, onType }: Props) {
  const id = useId()
  const bent = seed !== null && typed !== seed
  const broken = steps.flatMap(({ verdict, title }) => (verdict === 'bad' ? [title] : []))
  return (
    <section className="card pad grid" aria-labelledby="proof-try">
      <h2 className="t17" id="proof-try">
        내 눈으로 확인
      </h2>
      <p className="soft" id={`${id}-hint`}>
        시드를 한 글자라도 바꾸면 약속값과 어긋납니다. 직접 고쳐보세요. 이 화면에서만 바뀝니다.
      </p>
      <label className="sr" htmlFor={id}>
        시드
      </label>
      <textarea
        id={id}
        className={bent ? 'input proof-seed is-bent' : 'input proof-seed'}
        aria-describedby={`${id}-hint`}
        rows={2}
        disabled={seed === null}
        maxLength={64}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onType(target.value.toLowerCase().replaceAll(/[^0-9a-f]/g, ''))}
      />
      <div className="row between proof-try">
        <output className={bent ? 'is-bent' : 'soft'}>
          {bent
            ? `어긋난 단계: ${broken.join(', ')}`
            : seed === null
              ? '시드가 나오면 바꿔 볼 수 있습니다.'
              : '공개된 시드 그대로입니다.'}
        </output>
        <button
          type="button"
          className="btn btn-s"
          disabled={seed === null}
          onClick={() => seed !== null && onType(bent ? seed : withLastChanged(seed))}
        >
          {bent ? '원래 값으로' : '시드 한 글자 바꿔 보기'}
        </button>
      </div>
    </section>
  )
}

/** The same seed with its last digit changed. */
const withLastChanged = (seed: string) =>
  seed.slice(0, -1) + (Number.parseInt(seed.slice(-1), 16) ^ 1).toString(16)

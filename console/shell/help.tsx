/** Every key of the console. */
import { useEffect, useRef } from 'react'

const keys: [string, [string, string][]][] = [
  [
    '어디서나',
    [
      ['1 2 3', '회차 · 2차 승인 · 감사 기록'],
      ['?', '이 안내'],
      ['Esc', '창 닫기, 입력 칸에서 나오기'],
    ],
  ],
  [
    '목록',
    [
      ['↓ 또는 j', '다음 줄'],
      ['↑ 또는 k', '이전 줄'],
      ['Enter', '열기'],
      ['← →', '이전 쪽, 다음 쪽'],
      ['/', '찾기 조건으로'],
    ],
  ],
  [
    '회차',
    [
      ['← →', '이전 회차, 다음 회차'],
      ['v', '회차 취소 요청'],
      ['a', '베팅 있는 픽만, 전체'],
      ['b', '목록으로'],
    ],
  ],
  [
    '2차 승인',
    [
      ['a', '고른 요청 승인'],
      ['r', '고른 요청 반려'],
    ],
  ],
  ['감사 기록', [['v', '해시 사슬 검증']]],
]

export function Help({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="dialog op-help" aria-labelledby="help-title" onClose={onClose}>
      <h2 className="t17" id="help-title">
        단축키
      </h2>
      {keys.map(([where, rows]) => (
        <section key={where}>
          <h3 className="mute">{where}</h3>
          <dl>
            {rows.map(([key, act]) => (
              <div key={key} className="row between">
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{act}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <button type="button" className="btn btn-main" onClick={() => dialog.current?.close()}>
        닫기
      </button>
    </dialog>
  )
}

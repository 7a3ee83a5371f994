/** Every key of the console. */
import { useEffect, useRef } from 'react'

import { Button } from './button.tsx'
import { switchLetters, useLetters } from './keys.ts'

const keys: [string, [string, string][]][] = [
  [
    '어디서나',
    [
      ['d', '접수 데스크'],
      ['/ 또는 Ctrl+K', '모두 찾기'],
      ["0 … 9, g, l, q, t, y, z, - = , ; . ' ` ! @", '메뉴의 화면'],
      ['Alt 누르고 있기', '메뉴의 단축키 보기'],
      ['m', '알림 소리 30분 끄기, 켜기'],
      ['?', '이 안내'],
      ['Esc', '창 닫기, 입력 칸에서 나오기'],
    ],
  ],
  [
    '접수 데스크',
    [
      ['c x i s', '충전 · 환전 · 문의 · 가입'],
      ['n', '모든 신청 가운데 가장 오래 기다린 것'],
      ['a 또는 Enter', '고른 신청 승인, 문의는 답변 쓰기'],
      ['r', '고른 신청 거절'],
      ['w', '고른 신청 담당 정하기, 넘기기, 비우기'],
      ['Space', '함께 처리할 신청 표시, 표시 해제'],
      ['o', '회원 화면 열기'],
      ['h', '대기중만, 처리한 것까지'],
      ['Alt+1…9', '거절 사유, 답변 템플릿 넣기'],
      ['Alt+0', '처리할 금액'],
      ['Ctrl+Enter', '답변 보내기'],
    ],
  ],
  [
    '목록',
    [
      ['↓ 또는 j', '다음 줄'],
      ['↑ 또는 k', '이전 줄'],
      ['Enter', '열기'],
      ['← →', '이전 페이지, 다음 페이지'],
      ['f', '검색 조건으로'],
      ['Ctrl+P', '보이는 그대로 인쇄'],
      ['1 … 9', '저장한 조건 불러오기'],
    ],
  ],
  [
    '회차',
    [
      ['← →', '이전 회차, 다음 회차'],
      ['v', '회차 무효 요청'],
      ['c', '재정산 요청'],
      ['a', '베팅 있는 픽만, 전체'],
      ['i', '머니내역'],
      ['u', '베팅 내역'],
      ['n', '메모 쓰기'],
      ['b', '목록으로'],
    ],
  ],
  [
    '베팅 내역',
    [
      ['Enter', '베팅 하나 열기'],
      ['u', '회원으로'],
      ['g', '회차로'],
      ['Home', '새 베팅 보기'],
      ['Esc', '연 베팅 닫기'],
    ],
  ],
  [
    '경보',
    [
      ['Enter', '경보 하나 열기'],
      ['a', '내가 봅니다'],
      ['c', '사유를 적고 닫기'],
      ['Esc', '연 경보 접기'],
    ],
  ],
  [
    '인수인계',
    [
      ['n', '근무 인계'],
      ['Enter', '인수인계 열기'],
      ['a', '연 인수인계 확인'],
      ['b', '목록으로'],
    ],
  ],
  [
    '게임사',
    [
      ['p', '게임사, 진행중, 요청, 환수율'],
      ['s', '상태와 안내'],
      ['x', '사용, 중지'],
      ['[ ]', '로비에서 위로, 아래로'],
      ['w', '바꾼 순서 저장'],
      ['c', '서명 키 교체'],
      ['a', '라운드를 게임사에 지금 확인'],
    ],
  ],
  [
    '2차 승인',
    [
      ['a', '고른 요청 승인'],
      ['r', '고른 요청 반려, 내 요청 철회'],
      ['g', '요청한 대상 보기'],
    ],
  ],
  [
    '롤링·포인트',
    [
      ['p', '롤링, 포인트'],
      ['f', '날짜로'],
    ],
  ],
  [
    '회원',
    [
      ['s', '정지, 정지 해제'],
      ['o', '강제 로그아웃'],
      ['e', '등급과 기능'],
      ['a', '지급·회수 요청'],
      ['w', '쪽지 쓰기'],
      ['i 1', '머니내역, 포인트'],
      ['u', '베팅 내역'],
      ['2 3 4', '충전 · 환전 · 문의'],
      ['5 6', '회원 트리, 감사 기록'],
      ['b', '목록으로'],
    ],
  ],
  [
    '회원 트리',
    [
      ['Enter', '고른 회원 아래로'],
      ['b', '한 단계 위로'],
      ['r', '롤링'],
      ['u', '상위 변경'],
    ],
  ],
  [
    '차단 목록',
    [
      ['n', '차단 추가'],
      ['x', '차단 해제'],
    ],
  ],
  [
    '추천코드',
    [
      ['n', '코드 만들기'],
      ['x', '사용, 중지'],
    ],
  ],
  [
    '공지 · 팝업',
    [
      ['n', '새 글'],
      ['w', '고른 글 게시 중지, 다시 게시'],
      ['b', '목록으로'],
    ],
  ],
  [
    '쪽지',
    [
      ['n', '새 쪽지, 새 템플릿'],
      ['x', '예약 취소, 템플릿 보관'],
      ['b', '목록으로'],
    ],
  ],
  [
    '운영자',
    [
      ['n', '운영자 추가'],
      ['o', '역할 변경'],
      ['x', '사용, 중지'],
    ],
  ],
  ['감사 기록', [['v', '해시체인 검증']]],
]

export function Help({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const letters = useLetters()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="dialog op-help" aria-labelledby="help-title" onClose={onClose}>
      <h2 className="t17" id="help-title">
        단축키
      </h2>
      <label className="row">
        <input
          type="checkbox"
          checked={letters}
          onChange={({ target }) => switchLetters(target.checked)}
        />
        한 글자 단축키 쓰기
      </label>
      <div className="op-help-keys">
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
      </div>
      <Button main onClick={() => dialog.current?.close()}>
        닫기
      </Button>
    </dialog>
  )
}

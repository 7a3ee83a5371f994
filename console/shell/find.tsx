/** One search over everything, by `/` or Ctrl+K: results by kind, gone through by keys; nothing is decided from here. */
import { useNavigate } from '@tanstack/react-router'
import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'

import { formatWon } from '@madang/contract/core/won.ts'
import { findKinds, findRights, type FindKind } from '@madang/contract/operator/plain/find.ts'
import { may, type Role } from '@madang/contract/operator/plain/permissions.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { groupsOf, kindIcons, kindWords, wantedOf, type Group, type Line } from './find-lines.tsx'
import { keepRecent, recentOf } from './find-recent.ts'
import type { Me } from './me.ts'
import { useAsked } from './use-asked.ts'
import './find.css'

type Props = { operator: Me['operator']; onClose: () => void }

export function Find({ operator, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    dialog.current?.querySelector('input')?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const close = useCallback(() => dialog.current?.close(), [])
  return (
    <dialog ref={dialog} className="dialog op-find" aria-label="모두 찾기" onClose={onClose}>
      <Search operator={operator} close={close} />
    </dialog>
  )
}

function Search({
  operator: { uid, role },
  close,
}: {
  operator: Me['operator']
  close: () => void
}) {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [only, setOnly] = useState<FindKind | null>(null)
  const { groups, settled, query } = useFound(text, only, role)
  const lines = groups.flatMap((group) => group.lines)
  const [chosen, setChosen] = useState('')
  const [going, setGoing] = useState(false)
  const at = Math.max(
    0,
    lines.findIndex(({ key }) => key === chosen),
  )
  const open = useCallback(
    (line: Line) => {
      keepRecent(uid, line)
      close()
      void navigate(line.to)
    },
    [uid, close, navigate],
  )
  // Who presses Enter while the answer is on its way is taken to its first line, not to one of the answer before.
  const next = going && settled ? lines[at] : undefined
  if (going && settled && !next) setGoing(false)
  useEffect(() => {
    if (next) open(next)
  }, [next, open])

  const move = (by: number) => {
    const next = lines[Math.max(0, Math.min(lines.length - 1, at + by))]
    if (!next) return
    setChosen(next.key)
    document.getElementById(`${id} ${next.key}`)?.scrollIntoView({ block: 'nearest' })
  }
  const heard = (event: KeyboardEvent) => {
    const { key } = event
    if (event.nativeEvent.isComposing) return
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1)
    else if (key !== 'Enter' || event.repeat) return
    else if (event.altKey) setOnly(findKinds.find((kind) => kind === kindAt(groups, at)) ?? null)
    else setGoing(settled || text.trim() !== '')
    event.preventDefault()
  }
  const type = (typed: string) => {
    setText(typed)
    setChosen('')
    setGoing(false)
  }
  return (
    <>
      <label className="row find-field">
        <Icon name="search" className="ic-s" />
        <input
          type="search"
          aria-label="모두 찾기"
          placeholder="회원, 신청, 베팅, 회차, 거래, 기록, 화면"
          role="combobox"
          aria-expanded={lines.length > 0}
          aria-controls={id}
          aria-activedescendant={lines[at] && `${id} ${lines[at].key}`}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={heard}
        />
        <kbd className="op-keys">Esc</kbd>
      </label>
      <Kinds role={role} only={only} setOnly={setOnly} />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list under a field that is typed in, of lines with parts */}
      <div className="find-list" id={id} role="listbox" aria-label="찾은 것" tabIndex={-1}>
        {groups.map((group) => (
          <Lines key={group.kind} {...{ id, group }} marked={lines[at]?.key} open={open} />
        ))}
      </div>
      <output className="soft find-said">
        {saidOf({ text, settled, count: lines.length, failed: query.error?.message })}
      </output>
      {text === '' && <Recent uid={uid} open={open} />}
      <Signs />
    </>
  )
}

const kindAt = (groups: Group[], at: number) => {
  let before = 0
  return groups.find(({ lines }) => (before += lines.length) > at)?.kind
}

const PAUSE_MS = 120

/** What stands for a text once the operator pauses; `settled`: it is of this text. */
function useFound(text: string, only: FindKind | null, role: Role) {
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const wanted = useMemo(() => wantedOf(asked), [asked])
  const kinds = findKinds.filter((kind) =>
    only ? kind === only : (wanted.kinds?.includes(kind) ?? true),
  )
  const enabled = wanted.typed !== '' && kinds.length > 0
  const query = useAsked('find', {
    name: 'find',
    input: { text: wanted.typed, ...(kinds.length < findKinds.length && { kinds }) },
    everyMs: false,
    enabled,
  })
  const data = enabled ? query.data : undefined
  const found = useMemo(
    () => groupsOf(data ?? {}, role, only ? { ...wanted, kinds: [only] } : wanted),
    [data, wanted, only, role],
  )
  // A letter that is typed is shown before the lines that came.
  const groups = useDeferredValue(found)
  const settled =
    asked === text &&
    groups === found &&
    (!enabled || (!query.isPlaceholderData && !query.isFetching))
  return { groups, settled, query }
}

type Saying = { text: string; settled: boolean; count: number; failed: string | undefined }

function saidOf({ text, settled, count, failed }: Saying): string {
  if (text.trim() === '') return '찾기는 아무것도 바꾸지 않습니다.'
  if (failed !== undefined) return failed
  if (!settled) return '찾는 중'
  return count === 0
    ? '찾은 것이 없습니다. 번호, 아이디나 닉네임의 일부, 전화·계좌 끝 네 자리, IP로 찾습니다.'
    : `${formatWon(count)}건`
}

type KindsProps = {
  role: Role
  only: FindKind | null
  setOnly: (kind: FindKind | null) => void
}

const Kinds = ({ role, only, setOnly }: KindsProps) => (
  <fieldset className="seg find-kinds" aria-label="종류">
    {[null, ...findKinds]
      .filter((kind) => kind === null || findRights[kind].some((right) => may(role, right)))
      .map((kind) => (
        <button
          type="button"
          key={kind ?? ''}
          aria-pressed={only === kind}
          onClick={() => setOnly(kind)}
        >
          {kind === null ? '전체' : kindWords[kind]}
        </button>
      ))}
  </fieldset>
)

type LinesProps = {
  id: string
  group: Group
  marked: string | undefined
  open: (line: Line) => void
}

const Lines = memo(({ id, group: { kind, lines, more }, marked, open }: LinesProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of a listbox
  <div role="group" aria-label={kindWords[kind]}>
    <p className="find-kind" aria-hidden="true">
      <b>{kindWords[kind]}</b>
      {more && <span className="mute"> 더 있음 · Alt Enter</span>}
    </p>
    {lines.map((line) => (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are heard in the field
      <div
        key={line.key}
        id={`${id} ${line.key}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a listbox with parts
        role="option"
        aria-selected={line.key === marked}
        tabIndex={-1}
        className="row find-line"
        onClick={() => open(line)}
      >
        <Icon name={kindIcons[kind]} className="ic-s" />
        <b className="strong">{line.name}</b>
        <span className="soft find-note">{line.note}</span>
        <span className="mute find-end">{line.end}</span>
      </div>
    ))}
  </div>
))

const Recent = ({ uid, open }: { uid: string; open: (line: Line) => void }) => {
  const recent = recentOf(uid)
  return recent.length === 0 ? null : (
    <div className="row find-recent">
      <span className="mute">최근</span>
      {recent.map((line) => (
        <button type="button" key={line.key} className="btn btn-s" onClick={() => open(line)}>
          {line.name}
        </button>
      ))}
    </div>
  )
}

const signs = [
  ['@', '회원'],
  ['#', '번호'],
  ['!', '감사 기록'],
  ['>', '화면·동작'],
] as const

const Signs = () => (
  <p className="row soft find-signs op-keys">
    {signs.map(([sign, word]) => (
      <span key={sign}>
        <kbd>{sign}</kbd> {word}
      </span>
    ))}
    <span>
      <kbd>↑ ↓</kbd> 고르기
    </span>
    <span>
      <kbd>Enter</kbd> 열기
    </span>
  </p>
)

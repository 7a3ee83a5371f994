/** What operators wrote about a member for each other: written, pinned and removed; and the tags. */
import { useState } from 'react'

import type { Note } from '@madang/contract/operator/notes.ts'
import { NOTE_MOST, noteText } from '@madang/contract/operator/plain/notes.ts'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { Frame } from '../../shell/dialog.tsx'
import { Check, LongField, TextField } from '../../shell/form.tsx'
import { shortTime } from '../../shell/format.ts'
import { useMay } from '../../shell/me.ts'
import { ReasonDialog, sendByKey } from '../../shell/reason-dialog.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useAsked } from '../../shell/use-asked.ts'

export type Asking = { what: 'write' } | { what: 'tags' } | { what: 'remove'; note: Note } | null
type Props = { id: number; asking: Asking; setAsking: (asking: Asking) => void }

export function Notes({ id, asking, setAsking }: Props) {
  const mayWrite = useMay('members.note')
  const { data } = useAsked('memberNotes', { name: 'notes', params: { id } })
  const { act, sent, sending } = useAct('notes', 'memberCard')
  const close = () => setAsking(null)
  return (
    <section className="card pad grid person-list" aria-label="메모">
      <div className="row between">
        <h2>메모</h2>
        {mayWrite && (
          <span className="row">
            <Button small onClick={() => setAsking({ what: 'tags' })}>
              태그
            </Button>
            <Button small onClick={() => setAsking({ what: 'write' })}>
              메모 쓰기 <kbd className="op-keys">n</kbd>
            </Button>
          </span>
        )}
      </div>
      {/* As high before it is known as after, where there is none. */}
      {!data && <p className="soft">{'\u00a0'}</p>}
      {data?.notes.length === 0 && <p className="soft">메모가 없습니다.</p>}
      <ul>
        {data?.notes.map((note) => (
          <li key={note.id} className="grid person-note">
            <span>
              {note.pinned && <span className="tag ochre">고정</span>} {note.text}
            </span>
            <span className="row between">
              <span className="mute">
                {note.by} {shortTime(note.at)}
              </span>
              {mayWrite && (
                <span className="row">
                  <Button
                    small
                    line
                    disabled={sending}
                    onClick={() =>
                      void act(() => ask('notePin', { id: note.id, pinned: !note.pinned }), '')
                    }
                  >
                    {note.pinned ? '고정 풀기' : '고정'}
                  </Button>
                  <Button small line onClick={() => setAsking({ what: 'remove', note })}>
                    삭제
                  </Button>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {asking?.what === 'write' && (
        <Write
          onClose={close}
          onSend={(text, pinned) => sent(() => ask('noteWrite', { id, text, pinned }), '')}
        />
      )}
      {asking?.what === 'tags' && data && (
        <Tags
          tags={data.tags}
          onClose={close}
          onSend={(tags) => sent(() => ask('tagsSave', { id, tags }), '')}
        />
      )}
      {asking?.what === 'remove' && (
        <ReasonDialog
          title="메모를 삭제하시겠습니까?"
          label="삭제"
          danger
          onClose={close}
          onSend={(reason) => sent(() => ask('noteRemove', { id: asking.note.id, reason }), '')}
        >
          <p className="soft">{asking.note.text}</p>
        </ReasonDialog>
      )}
    </section>
  )
}

type WriteProps = {
  onClose: () => void
  onSend: (text: string, pinned: boolean) => Promise<boolean>
}

function Write({ onClose, onSend }: WriteProps) {
  const [text, setText] = useState('')
  const [pinned, setPinned] = useState(false)
  const [empty, setEmpty] = useState(false)
  async function send() {
    const missing = text.trim() === ''
    setEmpty(missing)
    if (!missing && (await onSend(text, pinned))) onClose()
  }
  return (
    <Frame title="메모 쓰기" first="textarea" onEscape={onClose} onSend={() => void send()}>
      <LongField
        label="메모"
        hint="회원에게는 보이지 않습니다."
        maxLength={NOTE_MOST}
        value={text}
        error={empty ? noteText.empty : undefined}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={sendByKey}
      />
      <Check checked={pinned} onChange={setPinned}>
        고정: 이 회원의 모든 신청 옆에 보이기
      </Check>
      <Answers onClose={onClose} />
    </Frame>
  )
}

type TagsProps = {
  tags: string[]
  onClose: () => void
  onSend: (tags: string[]) => Promise<boolean>
}

function Tags({ tags, onClose, onSend }: TagsProps) {
  const [text, setText] = useState(tags.join(', '))
  const listed = text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  const send = async () => {
    if (await onSend(listed)) onClose()
  }
  return (
    <Frame title="태그" first="input" onEscape={onClose} onSend={() => void send()}>
      <TextField
        label="태그"
        hint="쉼표로 구분합니다. 1~20자, 10개까지"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Answers onClose={onClose} />
    </Frame>
  )
}

const Answers = ({ onClose }: { onClose: () => void }) => (
  <div className="grid g2">
    <Button onClick={onClose}>취소</Button>
    <Button submit main>
      저장
    </Button>
  </div>
)

/** What is written, as a member of one's choice would have it. */
import { useState } from 'react'

import { SafeHtml } from '@madang/ui/safe-html.tsx'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { Frame } from '../../shell/dialog.tsx'
import { TextField } from '../../shell/form.tsx'
import { useMay } from '../../shell/me.ts'
import { OverPage } from '../../shell/over-page.tsx'

type Props = { subject: string; html: string; uid: string }

/** `uid`: whose it is to begin with. */
export function MemberPreview(props: Props) {
  const [open, setOpen] = useState(false)
  const may = useMay('memos.write')
  if (!may) return null
  return (
    <div className="row">
      <Button onClick={() => setOpen(true)}>회원으로 미리보기</Button>
      {open && (
        <OverPage>
          <PreviewDialog {...props} onClose={() => setOpen(false)} />
        </OverPage>
      )}
    </div>
  )
}

function PreviewDialog({ subject, html, uid: begun, onClose }: Props & { onClose: () => void }) {
  const [uid, setUid] = useState(begun)
  const [wrong, setWrong] = useState<string>()
  const [shown, setShown] = useState<{ subject: string; html: string }>()

  async function look() {
    try {
      setShown(await ask('memoPreview', { uid, subject, html }))
      setWrong(undefined)
    } catch (failure) {
      setShown(undefined)
      setWrong((failure as Error).message)
    }
  }
  return (
    <Frame
      title="회원으로 미리보기"
      className="op-wide"
      first="input"
      onEscape={onClose}
      onSend={() => void look()}
    >
      <TextField
        label="볼 회원의 아이디"
        maxLength={40}
        value={uid}
        error={wrong}
        onChange={({ target }) => setUid(target.value)}
      />
      <article className="html-frame memos-shown">
        {shown ? (
          <>
            <p className="strong">{shown.subject}</p>
            <SafeHtml html={shown.html} />
          </>
        ) : (
          <p className="soft">아이디를 입력하면 그 회원이 받을 쪽지가 보입니다.</p>
        )}
      </article>
      <div className="grid g2">
        <Button onClick={onClose}>닫기</Button>
        <Button submit main>
          보기
        </Button>
      </div>
    </Frame>
  )
}

/** Puts a picture into a text: a file of this device, and what it shows in words. */
import { useState } from 'react'

import {
  PICTURE_ALT_MAX,
  PICTURE_BYTES,
  pictureText,
} from '@madang/contract/operator/plain/picture.ts'

import { ask } from '../api/ask.ts'
import { Button } from './button.tsx'
import { Frame } from './dialog.tsx'
import { Field, TextField, Wrong } from './form.tsx'

export type Picture = { path: string; width: number; height: number; alt: string }

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** As the server keeps it: its sides let the page leave room before it is there. */
export const pictureHtml = ({ path, width, height, alt }: Picture) =>
  `<img src="${path}" alt="${escaped(alt)}" width="${width}" height="${height}" />`

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

export function PictureDialog({ onClose }: { onClose: (picture: Picture | null) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [sending, setSending] = useState(false)

  async function send() {
    if (sending) return
    if (!file) return setWrong('그림 파일을 골라주세요.')
    if (file.size > PICTURE_BYTES) return setWrong(pictureText.heavy)
    setWrong(undefined)
    setSending(true)
    try {
      const { data } = await ask('pictureSave', { file: await base64Of(file) })
      onClose({ path: data.path, width: data.width, height: data.height, alt: alt.trim() })
    } catch (error) {
      setWrong((error as Error).message)
      setSending(false)
    }
  }
  return (
    <Frame title="그림 넣기" onEscape={() => onClose(null)} onSend={() => void send()}>
      <Field label="그림 파일" hint="JPG, PNG, WebP · 5MB까지">
        {(owed) => (
          <input
            {...owed}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
        )}
      </Field>
      <TextField
        label="그림 설명"
        hint="화면을 못 보는 회원에게 읽어 줍니다. 비우면 장식으로 지나갑니다."
        maxLength={PICTURE_ALT_MAX}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
      />
      <Wrong>{wrong}</Wrong>
      <div className="grid g2">
        <Button onClick={() => onClose(null)}>취소</Button>
        <Button submit main aria-disabled={sending || undefined}>
          {sending ? '올리는 중' : '그림 넣기'}
        </Button>
      </div>
    </Frame>
  )
}

/** One stored call to the byte, and its repeat: the same bytes must be answered as they were. */
import { useState } from 'react'

import type { Replayed, StoredCall } from '@madang/contract/operator/casino-wire.ts'

import { Banner } from '../../shell/banner.tsx'
import { Button } from '../../shell/button.tsx'
import { ask } from '../../api/ask.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { dayTime } from '../../shell/format.ts'
import { useMay } from '../../shell/me.ts'
import { useAct } from '../../shell/use-act.ts'
import { callWords } from './words.ts'

export function CallDialog({ call, onClose }: { call: StoredCall; onClose: () => void }) {
  const mayReplay = useMay('vendors.write')
  const { act, sending } = useAct('audit')
  const [again, setAgain] = useState<Replayed | null>(null)

  async function replay() {
    const answer = await act(() => ask('vendorReplay', { id: call.id }), '')
    if (answer) setAgain(answer.data)
  }
  return (
    <Dialog title={`${callWords[call.call]} ${call.tx ?? call.round ?? ''}`} onClose={onClose}>
      <p className="soft">
        {dayTime(call.at)} · {call.vendor} · POST /wallet/{call.call}
      </p>
      <Bytes title="요청 원문" text={call.body} />
      {again === null ? (
        <Bytes title="그때의 응답" text={call.answer} />
      ) : (
        <>
          <Banner icon={again.same ? 'check' : 'warn'} tone={again.same ? 'good' : 'bad'} answer>
            {again.same
              ? call.tx === null
                ? '같은 응답입니다. 라운드 종료의 잔액은 지금 잔액입니다.'
                : '응답이 완전히 같습니다.'
              : '응답이 다릅니다. 개발자에게 알려주세요.'}
          </Banner>
          <div className="op-two">
            <Bytes title="그때의 응답" text={again.then} />
            <Bytes
              title="다시 보낸 요청의 응답"
              text={again.now ?? '(응답 없음: 다시 보내야 합니다)'}
            />
          </div>
        </>
      )}
      {mayReplay && (
        <Button main disabled={sending} onClick={() => void replay()}>
          {sending ? '보내는 중' : '같은 요청을 다시 보내기'}
        </Button>
      )}
      {mayReplay && <p className="mute">이미 응답한 요청이라 돈은 움직이지 않습니다.</p>}
    </Dialog>
  )
}

const Bytes = ({ title, text }: { title: string; text: string }) => (
  <figure className="vendors-bytes">
    <figcaption className="soft">{title}</figcaption>
    <code>{text}</code>
  </figure>
)

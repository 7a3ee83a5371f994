/** Another round: read from the server, or pasted as published values. */
import { useState } from 'react'

import { gameByKey, games } from '@madang/contract/core/draw/games.ts'
import { Form } from '@madang/ui/form.tsx'

import { Section } from './section.tsx'
import type { Place } from './use-verifier.ts'

type AskProps = { place: Partial<Place>; onAsk: (place: Place) => void }
type JsonProps = { json: string; onWrite: (json: string) => void; onCheck: () => void }

export const Source = ({ place, onAsk, ...pasted }: AskProps & JsonProps) => (
  <Section title="다른 회차">
    <AskForm place={place} onAsk={onAsk} />
    <Pasted {...pasted} />
  </Section>
)

function AskForm({ place: { stream = '', date = '', round = '' }, onAsk }: AskProps) {
  const game = gameByKey(stream) ?? games[0]!
  const [typed, setTyped] = useState<Place>({ stream: game.key, date, round })
  return (
    <Form className="card pad fields" noValidate={false} onSend={() => onAsk(typed)}>
      <label>
        추첨
        <select
          name="stream"
          value={typed.stream}
          onChange={({ target }) => setTyped({ ...typed, stream: target.value })}
        >
          {games.map(({ key, title }) => (
            <option value={key} key={key}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        날짜
        <input
          name="date"
          inputMode="numeric"
          placeholder="20261121"
          maxLength={8}
          required
          pattern="\d{8}"
          value={typed.date}
          onChange={({ target }) => setTyped({ ...typed, date: target.value })}
        />
      </label>
      <label>
        회차
        <input
          name="round"
          inputMode="numeric"
          maxLength={5}
          required
          pattern="\d{1,5}"
          value={typed.round}
          onChange={({ target }) => setTyped({ ...typed, round: target.value })}
        />
      </label>
      <button className="btn btn-main" type="submit">
        불러와 검증하기
      </button>
    </Form>
  )
}

const Pasted = ({ json, onWrite, onCheck }: JsonProps) => (
  <details className="card pad">
    <summary>공개 값으로 검증하기</summary>
    <p className="soft">회차의 공개 값(JSON)을 붙여 넣으면 서버 없이 검증합니다.</p>
    <div className="wide">
      <label htmlFor="json">공개 값</label>
      <textarea
        id="json"
        rows={8}
        spellCheck={false}
        value={json}
        onChange={({ target }) => onWrite(target.value)}
      />
    </div>
    <div className="row">
      <button className="btn" type="button" onClick={onCheck}>
        적은 값 검증하기
      </button>
    </div>
  </details>
)

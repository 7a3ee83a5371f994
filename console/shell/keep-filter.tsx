/** Keeps the filter of a list under a digit, and lets kept ones go. */
import { useState } from 'react'

import type { SavedFilter } from '@madang/contract/operator/filters.ts'
import {
  FILTER_NAME_MOST,
  filterText,
  type FilterList,
} from '@madang/contract/operator/plain/filters.ts'

import { ask } from '../api/ask.ts'
import { Button } from './button.tsx'
import { Frame } from './dialog.tsx'
import { TextField } from './form.tsx'
import { useAct } from './use-act.ts'

export type KeepProps = {
  list: FilterList
  saved: readonly SavedFilter[]
  /** the list's own as it stands */
  search: SavedFilter['search']
  onClose: () => void
}

export function KeepFilter({ list, saved, search, onClose }: KeepProps) {
  const { act, sent } = useAct('filters')
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string>()
  const nothing = Object.keys(search).length === 0

  async function keep() {
    if (nothing) return setWrong(filterText.none)
    if (name.trim() === '') return setWrong(filterText.noName)
    if (await sent(() => ask('filterSave', { list, name, search }), '')) onClose()
  }
  return (
    <Frame title="조건 저장" onEscape={onClose} onSend={() => void keep()}>
      <TextField
        label="이름"
        hint="지금 목록의 조건을 저장합니다. 오늘까지의 기간은 날짜가 바뀌면 함께 움직입니다."
        maxLength={FILTER_NAME_MOST}
        value={name}
        error={wrong}
        onChange={({ target }) => {
          setName(target.value)
          setWrong(undefined)
        }}
      />
      {saved.map((one) => (
        <div key={one.slot} className="row between">
          <span>
            <kbd>{one.slot}</kbd> {one.name}
          </span>
          <Button
            small
            aria-label={`${one.name} 삭제`}
            onClick={() => void act(() => ask('filterRemove', { list, slot: one.slot }), '')}
          >
            삭제
          </Button>
        </div>
      ))}
      <div className="grid g2">
        <Button onClick={onClose}>닫기</Button>
        <Button submit main>
          저장
        </Button>
      </div>
    </Frame>
  )
}

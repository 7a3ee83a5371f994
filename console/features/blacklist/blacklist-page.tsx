/** The blacklist: what nobody joins with, by which reason and until when, whom it refused; adding and lifting. */
import { useState } from 'react'

import type { BlockRow } from '@madang/contract/operator/blacklist.ts'
import {
  blockKinds,
  blockStates,
  type BlockKind,
  type BlockState,
} from '@madang/contract/operator/plain/blacklist.ts'

import { ExportButton } from '../../shell/export-button.tsx'
import { SearchField } from '../../shell/form.tsx'
import { Begin, FilterSelect, ListPage } from '../../shell/list-page.tsx'
import { useMay } from '../../shell/me.ts'
import { setOf, useAsked } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { BlockDialogs, type Asking } from './block-dialogs.tsx'
import { blockColumns } from './block-table.tsx'

const oneOf = <V extends string>(words: Record<V, string>, value: string) =>
  value in words ? (value as V) : ''

export function BlacklistPage() {
  const mayWrite = useMay('blacklist.write')
  const [asking, setAsking] = useState<Asking>(null)
  const { filter, page, paging, chosen } = useFilter(['kind', 'state'])
  // What is searched for is somebody's number: it stands in no address and no history.
  const [text, setText] = useState('')
  const asked = {
    kind: oneOf<BlockKind>(blockKinds, filter.kind),
    state: oneOf<BlockState>(blockStates, filter.state),
    text,
  }
  const input = { ...setOf(asked), pageIndex: page } as { pageIndex: number }
  const query = useAsked('blockList', { name: 'blacklist', input, everyMs: 10_000 })
  const make = () => setAsking('make')
  const lift = (row: BlockRow | undefined) =>
    row?.state === 'live' ? { x: () => setAsking(row) } : {}
  return (
    <ListPage
      name="blacklist"
      table="is-tall"
      title="차단 목록"
      unit="건"
      query={query}
      columns={blockColumns(mayWrite ? setAsking : null)}
      idOf={({ id }) => id}
      none={
        text === '' && filter.kind === '' && filter.state === ''
          ? '차단 목록이 비어 있습니다. 추가한 휴대폰번호, 계좌, IP 대역으로는 가입할 수 없습니다.'
          : '이 조건의 차단이 없습니다. 휴대폰번호와 계좌번호는 전체를 입력해야 찾을 수 있습니다.'
      }
      keys={(row) => (mayWrite ? { n: make, ...lift(row) } : {})}
      {...paging}
      tools={
        <>
          <SearchField label="번호 전체·IP 주소" text={text} onText={setText} />
          <FilterSelect
            label="종류"
            all="모든 종류"
            {...chosen('kind')}
            words={Object.entries(blockKinds)}
          />
          <FilterSelect
            label="상태"
            all="모든 상태"
            {...chosen('state')}
            words={Object.entries(blockStates)}
          />
          <ExportButton list="blocks" filter={asked} />
          {mayWrite && <Begin onClick={make}>차단 추가</Begin>}
        </>
      }
    >
      <BlockDialogs asking={asking} close={() => setAsking(null)} />
    </ListPage>
  )
}

/** Referral codes: whose they are, how far they are used, making one, switching one off. */
import { useState } from 'react'

import { SearchField } from '../../shell/form.tsx'
import { Begin, ListPage } from '../../shell/list-page.tsx'
import { useMay } from '../../shell/me.ts'
import { setOf, useAsked } from '../../shell/use-asked.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { useFilter } from '../../shell/use-filter.ts'
import { codeColumns } from './code-table.tsx'
import { CodeDialogs, type Asking } from './code-dialogs.tsx'
import './codes.css'

export function CodesPage() {
  const mayWrite = useMay('codes.write')
  const [asking, setAsking] = useState<Asking>(null)
  const { filter, page, paging, typed } = useFilter(['text'])
  const input = { ...setOf(filter), pageIndex: page }
  const query = useAsked('codeList', { name: 'codes', input, everyMs: 10_000 })
  const make = () => setAsking('make')
  return (
    <ListPage
      name="codes"
      table="is-tall"
      title="추천코드"
      unit="개"
      query={query}
      columns={codeColumns(mayWrite ? setAsking : null)}
      idOf={({ code }) => code}
      none={
        filter.text === ''
          ? '추천코드가 없습니다. 코드를 만들어야 가입할 수 있습니다.'
          : '이 조건의 추천코드가 없습니다.'
      }
      keys={(row) => (mayWrite ? { n: make, ...(row && { x: () => setAsking(row) }) } : {})}
      {...paging}
      tools={
        <>
          <SearchField label="코드·회원 아이디" {...typed('text')} />
          <ExportButton list="codes" filter={{ text: filter.text }} />
          {mayWrite && <Begin onClick={make}>코드 만들기</Begin>}
        </>
      }
    >
      <CodeDialogs asking={asking} close={() => setAsking(null)} />
    </ListPage>
  )
}

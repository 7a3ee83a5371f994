/** Templates of memos: those in use, those put away, and the ways between. */
import { Link, useNavigate } from '@tanstack/react-router'

import type { MemoTemplate } from '@madang/contract/operator/memo-templates.ts'
import { memoTemplateText } from '@madang/contract/operator/plain/memo-templates.ts'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { dayTime } from '../../shell/format.ts'
import { Begin, ListPage } from '../../shell/list-page.tsx'
import { useMay } from '../../shell/me.ts'
import type { Column } from '../../shell/table.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useAsked } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'
import './memos.css'

/** `put`: null where this operator may only look. */
const columnsOf = (put: ((row: MemoTemplate) => void) | null): (Column<MemoTemplate> | false)[] => [
  {
    head: '이름',
    as: 'is-name is-wrapped on-first',
    at: 'wide',
    link: true,
    cell: ({ title }) => title,
  },
  { head: '제목', as: 'soft is-wrapped on-small', at: 'wide', cell: ({ subject }) => subject },
  { head: '수정 일시', as: 'soft on-small', cell: ({ changedAt }) => dayTime(changedAt) },
  { head: '수정자', as: 'on-none', cell: ({ by }) => by },
  put !== null && {
    head: '처리',
    as: 'on-buttons',
    at: 'wide',
    cell: (row) => (
      <Button
        small
        aria-label={`${row.title} ${row.archived ? '다시 사용' : '보관'}`}
        onClick={() => put(row)}
      >
        {row.archived ? '다시 사용' : '보관'}
      </Button>
    ),
  },
]

export function TemplateListPage() {
  const navigate = useNavigate()
  const mayWrite = useMay('memos.templates')
  const { act } = useAct('memoTemplates')
  const { filter, change } = useFilter(['view'])
  const archived = filter.view === 'archived'
  const query = useAsked('memoTemplates', {
    name: 'memoTemplates',
    input: { archived },
    everyMs: 10_000,
  })
  const write = () => void navigate({ to: '/memos/templates/$id', params: { id: 'new' } })
  const put = ({ id, version, archived: away }: MemoTemplate) =>
    void act(
      () => ask('memoTemplateArchive', { id, version, archived: !away }),
      away ? memoTemplateText.restored : memoTemplateText.archived,
    )
  return (
    <ListPage
      name="memoTemplates"
      table="is-tall"
      title="쪽지 템플릿"
      hint={memoTemplateText.hint}
      query={query}
      columns={columnsOf(mayWrite ? put : null)}
      idOf={({ id }) => id}
      none={
        archived
          ? '보관한 템플릿이 없습니다.'
          : '템플릿이 없습니다. 자주 보내는 쪽지를 만들어보세요.'
      }
      to={({ id }) => ({ to: '/memos/templates/$id', params: { id: String(id) } })}
      keys={(row) => ({
        b: () => void navigate({ to: '/memos' }),
        ...(mayWrite && { n: write }),
        ...(mayWrite && row && { x: () => put(row) }),
      })}
      acts={
        <>
          <Link className="btn" to="/memos">
            쪽지
          </Link>
          <Button onClick={() => change('view', archived ? '' : 'archived')}>
            {archived ? '사용중인 템플릿' : '보관한 템플릿'}
          </Button>
          {mayWrite && <Begin onClick={write}>새 템플릿</Begin>}
        </>
      }
    />
  )
}

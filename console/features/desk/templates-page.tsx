/** Templates of answers: the first nine come into an answer by Alt+1 … Alt+9. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Template } from '@madang/contract/operator/inquiries.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { Failed } from '../../shell/failed.tsx'
import { useMay } from '../../shell/me.ts'
import { useList } from '../../shell/use-list.ts'
import { TemplateDialog, type Editing } from './template-dialog.tsx'
import './desk.css'
import './tables.css'

export function TemplatesPage() {
  const client = useQueryClient()
  const mayWrite = useMay('inquiries.answer')
  const [editing, setEditing] = useState<Editing | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['templates'],
    queryFn: async () => (await ask('templateList', undefined, { poll: true })).data,
  })
  const rows = data ?? []
  const again = () => client.invalidateQueries({ queryKey: ['templates'] })
  const edit = (row: Editing) => mayWrite && setEditing(row)

  async function remove(row: Template) {
    if (!mayWrite) return
    const sure = await confirm({
      title: `‘${row.title}’ 템플릿을 지우시겠습니까?`,
      confirmLabel: '지우기',
    })
    if (!sure) return
    await ask('templateDelete', { id: row.id }).catch((failure: Error) =>
      tell(failure.message, { tone: 'error' }),
    )
    await again()
  }
  const { marked, setMarked } = useList({
    name: 'templates',
    rows,
    idOf: ({ id }) => id,
    open: edit,
    more: (row) => ({
      n: () => edit(fresh),
      e: () => row && edit(row),
      x: () => row && void remove(row),
    }),
  })

  return (
    <>
      <div className="row between op-head">
        <h1 className="t22">답변 템플릿</h1>
        {mayWrite && (
          <button type="button" className="btn btn-s btn-main" onClick={() => edit(fresh)}>
            새 템플릿 <kbd aria-hidden="true">n</kbd>
          </button>
        )}
      </div>
      <section className="card op-table op-cards" aria-busy={!data}>
        {!data && !error && <SkeletonRows rows={5} />}
        {!data && error && <Failed error={error} again={() => void refetch()} />}
        {data && rows.length === 0 && (
          <p className="soft op-empty">
            템플릿이 없습니다. 자주 쓰는 답변을 만들어 두면 Alt+1로 넣을 수 있습니다.
          </p>
        )}
        {rows.length > 0 && (
          <table className="templates">
            <thead>
              <tr>
                <th>키</th>
                <th>이름</th>
                <th>제목</th>
                <th>내용</th>
                <th>고치기</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <Row
                  key={row.id}
                  row={row}
                  place={index + 1}
                  marked={index === marked}
                  onMark={() => setMarked(index)}
                  acts={
                    mayWrite ? { edit: () => edit(row), remove: () => void remove(row) } : undefined
                  }
                />
              ))}
            </tbody>
          </table>
        )}
      </section>
      {editing && (
        <TemplateDialog editing={editing} onSaved={again} onClose={() => setEditing(null)} />
      )}
    </>
  )
}

const fresh: Editing = { title: '', subject: '', contents: '' }

type RowProps = {
  row: Template
  place: number
  marked: boolean
  onMark: () => void
  acts: { edit: () => void; remove: () => void } | undefined
}

const Row = ({ row, place, marked, onMark, acts }: RowProps) => (
  <tr
    className={marked ? 'is-marked' : undefined}
    aria-current={marked || undefined}
    onClick={onMark}
  >
    <td className="template-key">{place <= 9 && <kbd>Alt {place}</kbd>}</td>
    <td className="strong template-title">{row.title}</td>
    <td className="soft template-subject">{row.subject === '' ? '—' : row.subject}</td>
    <td className="soft template-contents">{row.contents}</td>
    <td className="template-acts">
      {acts ? (
        <span className="row">
          <button type="button" className="btn btn-s" onClick={acts.edit}>
            고치기
          </button>
          <button type="button" className="btn btn-s btn-danger" onClick={acts.remove}>
            지우기
          </button>
        </span>
      ) : (
        <span className="mute">고칠 권한이 없습니다</span>
      )}
    </td>
  </tr>
)

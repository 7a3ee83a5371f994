/** Templates of answers: the first nine come into an answer by Alt+1 … Alt+9. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Template } from '@madang/contract/operator/inquiry.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'

import { Button } from '../../shell/button.tsx'
import { ask } from '../../api/ask.ts'
import { Begin, ListPage } from '../../shell/list-page.tsx'
import { useMay } from '../../shell/me.ts'
import type { Column } from '../../shell/table.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import { TemplateDialog, type Editing } from './template-dialog.tsx'
import './desk.css'
import './tables.css'

export function TemplatesPage() {
  const client = useQueryClient()
  const mayWrite = useMay('inquiries.answer')
  const [editing, setEditing] = useState<Editing | null>(null)
  const query = useAsked('templateList', { name: 'templates', everyMs: false })
  const again = () => client.invalidateQueries({ queryKey: ['templates'] })
  const edit = (row: Editing) => {
    if (mayWrite) setEditing(row)
  }

  async function remove(row: Template) {
    if (!mayWrite) return
    const sure = await confirm({
      title: `‘${row.title}’ 템플릿을 삭제하시겠습니까?`,
      confirmLabel: '삭제',
    })
    if (!sure) return
    await ask('templateDelete', { id: row.id }).catch((failure: Error) =>
      tell(failure.message, { tone: 'error' }),
    )
    await again()
  }
  return (
    <ListPage
      name="templates"
      title="답변 템플릿"
      query={query}
      columns={columnsOf(mayWrite ? { edit, remove: (row) => void remove(row) } : null)}
      idOf={({ id }) => id}
      cards="minmax(0, 1fr)"
      none="템플릿이 없습니다. 자주 쓰는 답변을 만들어 두면 Alt+1로 넣을 수 있습니다."
      open={edit}
      keys={(row) => ({
        n: () => edit(fresh),
        e: () => row && edit(row),
        x: () => row && void remove(row),
      })}
      acts={mayWrite && <Begin onClick={() => edit(fresh)}>새 템플릿</Begin>}
    >
      {editing && (
        <TemplateDialog editing={editing} onSaved={again} onClose={() => setEditing(null)} />
      )}
    </ListPage>
  )
}

const fresh: Editing = { title: '', subject: '', contents: '' }

type Acts = Record<'edit' | 'remove', (row: Template) => void>

const columnsOf = (acts: Acts | null): Column<Template>[] => [
  {
    head: '키',
    as: 'template-key on-none',
    cell: (_, index) => index < 9 && <kbd>Alt {index + 1}</kbd>,
  },
  { head: '이름', as: 'strong', cell: ({ title }) => title },
  { head: '제목', as: 'soft on-none', cell: ({ subject }) => subject || '—' },
  { head: '내용', as: 'soft is-cut', cell: ({ contents }) => contents },
  {
    head: '처리',
    as: 'on-buttons',
    at: 'wide',
    cell: (row) =>
      acts ? (
        <span className="row">
          <Button small onClick={() => acts.edit(row)}>
            수정
          </Button>
          <Button small danger onClick={() => acts.remove(row)}>
            삭제
          </Button>
        </span>
      ) : (
        <span className="mute">수정할 권한이 없습니다</span>
      ),
  },
]

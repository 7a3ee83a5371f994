/** A memo begun from a template: its text comes into the form, and its version is told when it is sent. */

import type { MemoTemplate } from '@madang/contract/operator/memo-templates.ts'

import { SelectField } from '../../shell/form.tsx'
import { useTemplates } from './use-templates.ts'

type Props = {
  chosen: { id: number; version: number } | null
  onChoose: (row: MemoTemplate | null) => void
}

const nameOf = ({ id, version }: { id: number; version: number }) => `${id}.${version}`

export function TemplateChoice({ chosen, onChoose }: Props) {
  const rows = useTemplates()
  const value = chosen ? nameOf(chosen) : ''
  const known = rows.some((row) => nameOf(row) === value)
  const options: Record<string, string> = {
    '': '템플릿 없이',
    // Changed or put away since it was chosen: it is chosen anew, or let go.
    ...(chosen && !known && { [value]: '수정된 템플릿' }),
    ...Object.fromEntries(rows.map((row) => [nameOf(row), row.title])),
  }
  return (
    <SelectField
      label="템플릿"
      options={options}
      value={value}
      onChange={(name) => onChoose(rows.find((row) => nameOf(row) === name) ?? null)}
    />
  )
}

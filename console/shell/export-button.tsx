/** A list as CSV, saved on this device; every export stands in the audit log. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { Input } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { saveFile } from '@madang/ui/save-file.ts'

import { ask } from '../api/ask.ts'
import { useMay } from './me.ts'
import { useAct } from './use-act.ts'

type Props = Input<OperatorCalls['csvExport']>

/** Nothing for those whose role may not export. Dates are yyyy-MM-dd in Seoul; without them, the whole list. */
export function ExportButton({ list, start, end }: Props) {
  const may = useMay('audit.export')
  const { act, sending } = useAct('audit')
  if (!may) return null

  async function save() {
    const input = { list, ...(start && { start }), ...(end && { end }) }
    await act(async () => {
      const { name, csv, rows } = await ask('csvExport', input)
      saveFile(name, csv)
      return { msg: `${formatWon(rows)}줄을 내보냈습니다.` }
    }, '')
  }
  return (
    <button type="button" className="btn op-export" disabled={sending} onClick={() => void save()}>
      <Icon name="file" className="ic-s" />
      {sending ? '내보내는 중' : 'CSV'}
    </button>
  )
}

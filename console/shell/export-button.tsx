/** A list as CSV, saved on this device; every export stands in the audit log. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { Input } from '@madang/contract/core/call.ts'
import { exportRights, isExportFilter } from '@madang/contract/operator/plain/permissions.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { saveFile } from '@madang/ui/save-file.ts'

import { ask } from '../api/ask.ts'
import { useKeys } from './keys.ts'
import { useMay } from './me.ts'
import { useAct } from './use-act.ts'

type Asked = Input<OperatorCalls['csvExport']>
type Props = Omit<Asked, 'filter'> & {
  /** the screen's own, under its names; what the list does not know is left out */
  filter?: Record<string, string>
  /** the key that does the same */
  hotkey?: string
  children?: string
}

/** The days and filter of the screen, for the role that works the list. Dates are yyyy-MM-dd in Seoul. */
export function ExportButton({ list, start, end, filter = {}, hotkey, children = 'CSV' }: Props) {
  const may = useMay(exportRights[list])
  const { act, sending } = useAct('audit')
  async function save() {
    const set = Object.entries(filter).filter(
      ([name, value]) => isExportFilter(name) && value !== '',
    )
    const input = {
      list,
      ...(start && { start }),
      ...(end && { end }),
      ...(set.length > 0 && { filter: Object.fromEntries(set) }),
    }
    await act(async () => {
      const { name, csv, rows } = await ask('csvExport', input)
      saveFile(name, csv)
      return { msg: `${formatWon(rows)}행을 내보냈습니다.` }
    }, '')
  }
  useKeys(hotkey !== undefined && may ? { [hotkey]: () => void save() } : {})
  if (!may) return null
  return (
    <button type="button" className="btn" disabled={sending} onClick={() => void save()}>
      <Icon name="file" className="ic-s" />
      {sending ? '내보내는 중' : children}
      {hotkey !== undefined && <kbd className="op-keys">{hotkey}</kbd>}
    </button>
  )
}

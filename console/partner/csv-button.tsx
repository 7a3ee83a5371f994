/** Saves a list of the page as a file. */
import { formatWon } from '@madang/contract/core/won.ts'
import { saveFile } from '@madang/ui/save-file.ts'

import { useSend } from './use-send.ts'

type File = { name: string; csv: string; rows: number }

export function CsvButton({ of }: { of: () => Promise<File> }) {
  const { sending, send } = useSend(async () => undefined)
  const save = () =>
    send(async () => {
      const { name, csv, rows } = await of()
      saveFile(name, csv)
      return { msg: `${formatWon(rows)}행을 저장했습니다.` }
    })
  return (
    <button
      type="button"
      className="btn btn-line"
      aria-disabled={sending}
      onClick={() => void (sending || save())}
    >
      CSV
    </button>
  )
}

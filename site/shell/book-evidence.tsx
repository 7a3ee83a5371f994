/** Everything of a book that was checked, as one file: whoever has it can check it again. */
import type { BookProof } from '@madang/contract/core/book/verify.ts'
import { saveFile } from '@madang/ui/save-file.ts'

type Props = {
  proof: BookProof
  /** the draw too, as it was told, where that was checked with it */
  round?: object
}

export function EvidenceButton({ proof, round }: Props) {
  const { stream, date, round: number } = proof.seal
  const save = () =>
    saveFile(
      `madang-evidence-${stream}-${date}-${number}.json`,
      JSON.stringify(
        { kind: 'KBOOK-1 evidence', ...proof, ...(round && { draw: round }) },
        null,
        2,
      ),
      'application/json',
    )
  return (
    <button type="button" className="btn" onClick={save}>
      증거 파일 내려받기
    </button>
  )
}

/** The cards of the page: a book by a press or by files, values to compare, the page as a file, a receipt. */
import type { Compared } from './compared.ts'
import { Section } from './section.tsx'
import { Values } from './steps.tsx'

type BookProps = {
  said: string
  /** how much of a book is read, from 0 to 1; null while none is */
  part: number | null
  onAsk: () => void
  onFiles: (files: readonly File[]) => void
}

export const BookCard = ({ said, part, onAsk, onFiles }: BookProps) => (
  <div className="card pad keep book">
    <p className="soft">
      모든 베팅이 적힌 장부까지 확인합니다. 회차 증명이나 장부에서 저장한 증거 파일, 내려받은 장부와
      영수증도 고를 수 있습니다.
    </p>
    <button className="btn btn-main" type="button" onClick={onAsk}>
      장부 불러와 확인하기
    </button>
    <label className="wide">
      파일로 확인하기
      <input type="file" multiple onChange={({ target }) => onFiles([...(target.files ?? [])])} />
    </label>
    <output>{said}</output>
    {part !== null && <progress max={1} value={part} aria-label="다시 읽은 장부" />}
  </div>
)

/** A value that is not known is left out. */
export const CompareCard = ({ values }: { values: Compared }) => (
  <Section title="사이트와 비교할 값">
    <div className="card pad">
      <p className="soft">
        파일만으로는 누가 언제 공개한 값인지 알 수 없습니다. 사이트의 회차 증명과 봉인된 장부에 있는
        값과 같은지 비교해주세요.
      </p>
      <Values
        values={values.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]))}
      />
    </div>
  </Section>
)

export const KeepCard = ({ onSave }: { onSave: () => void }) => (
  <Section title="서버 없이 다시 보기" className="card pad keep">
    <p className="soft">
      이 회차의 값이 든 파일 하나를 저장합니다. 인터넷 없이 열어도 똑같이 다시 계산합니다.
    </p>
    <button className="btn" type="button" onClick={onSave}>
      이 회차를 파일로 저장
    </button>
  </Section>
)

export const ReceiptCard = ({ onFile }: { onFile: (file: File) => void }) => (
  <Section title="영수증 한 장">
    <div className="card pad keep">
      <p className="soft">
        베팅 영수증에서 저장한 파일 하나로, 그 베팅이 서명된 그대로 봉인된 장부에 있는지 확인합니다.
        장부는 필요 없습니다.
      </p>
      <label className="wide">
        영수증 파일
        <input
          type="file"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onFile(file)
          }}
        />
      </label>
    </div>
  </Section>
)

/** What a page of proof says where there is nothing to check (yet), and a way to ask again. */
type ToldProps = { title: string; text: string; again?: () => void }

export const Told = ({ title, text, again }: ToldProps) => (
  <output className="card pad grid">
    <b className="strong">{title}</b>
    <p className="soft">{text}</p>
    {again && (
      <div className="row">
        <button type="button" className="btn" onClick={again}>
          다시 시도
        </button>
      </div>
    )}
  </output>
)

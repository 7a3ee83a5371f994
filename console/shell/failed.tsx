/** Stands where a list would be when it could not be read. */
export const Failed = ({ error, again }: { error: Error; again: () => void }) => (
  <p className="row between op-empty" role="alert">
    <span className="soft">{error.message}</span>
    <button type="button" className="btn btn-s" onClick={again}>
      다시 시도
    </button>
  </p>
)

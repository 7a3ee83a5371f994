/** Stands where a list would be when it could not be read. */
import { Button } from './button.tsx'
export const Failed = ({ error, again }: { error: Error; again: () => void }) => (
  <p className="row between op-empty" role="alert">
    <span className="soft">{error.message}</span>
    <Button small onClick={again}>
      다시 시도
    </Button>
  </p>
)

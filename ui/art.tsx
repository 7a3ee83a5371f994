/** The house's own drawings, kept in one file beside the code and drawn by reference. */
import artUrl from './art/art.svg?url&no-inline'

export type ArtName = 'yard' | 'casino' | 'slot' | 'powerball' | 'ladder' | 'keno' | 'eos5' | 'eos3'

/** A decoration: what it says stands beside it in words. */
export function Art({ name }: { name: ArtName }) {
  return (
    <svg viewBox="0 0 200 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <use href={`${artUrl}#${name}`} />
    </svg>
  )
}

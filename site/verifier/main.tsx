/**
 * The stand-alone verifier: reads a round's published values and recomputes every step of its draw, and of its sealed
 * book where it has that too (docs/spec/draws.md#verification, docs/spec/sealed-book.md#checks).
 */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { openKept } from './kept.ts'
import { Verifier } from './verifier.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('verify.html has no root')
const kept = openKept(root)
createRoot(root).render(
  <StrictMode>
    <Verifier kept={kept} place={Object.fromEntries(new URLSearchParams(location.search))} />
  </StrictMode>,
)

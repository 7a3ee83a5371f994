/** Drafts that are asked about before they are saved, as their forms have them now: their replay's page tells the server. */
import { useEffect } from 'react'
import { useNavigate } from '@tanstack/react-router'

import type { Draft } from '@madang/contract/operator/what-if.ts'
import { whatIfText } from '@madang/contract/operator/plain/what-if.ts'

import { ask } from '../api/ask.ts'
import { useAct } from './use-act.ts'
import { forgetDraftAt } from './use-draft.tsx'

/** What a draft is of: a game's odds, a setting, a member's rates. */
const nameOf = (draft: Draft) =>
  `${draft.kind} ${'game' in draft ? draft.game : 'key' in draft ? draft.key : draft.id}`

const kept = new Map<string, Draft>()

/** The draft of the same thing as it stands in its form; the given one where no form was opened since. */
export const draftNow = (draft: Draft): Draft => kept.get(nameOf(draft)) ?? draft

/** It was saved: its form begins anew. */
export function forgetAsked(draft: Draft): void {
  kept.delete(nameOf(draft))
  if (draft.kind === 'odds') forgetDraftAt(`/odds/${draft.game}`)
  if (draft.kind === 'setting') forgetDraftAt(`/settings/${draft.key}`)
}

/** Keeps what a form has in it; null where that is no draft of anything. */
export function useAskedDraft(draft: Draft | null) {
  useEffect(() => {
    if (draft) kept.set(nameOf(draft), draft)
  })
}

/** Begins a replay of a draft over a week and goes to it. */
export function useAskFirst() {
  const navigate = useNavigate()
  const { act, sending } = useAct('what-if')
  return {
    sending,
    askFirst: async (draft: Draft) => {
      kept.set(nameOf(draft), draft)
      const answer = await act(() => ask('whatIfStart', { draft, days: 7 }), whatIfText.started)
      // What is written stays with its form, and is come back to.
      const params = { id: String(answer?.data.id) }
      if (answer) await navigate({ to: '/what-if/$id', params, ignoreBlocker: true })
    },
  }
}

/**
 * Terms in versions: what is and will be in force, every version's text, and what a member agreed to
 * (docs/spec/accounts.md, docs/adr/0117-terms-in-versions.md). Times ISO 8601.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing } from '../core/schema.ts'
import { termsKinds } from '../core/terms.ts'
import { routes } from './plain/routes.ts'

/** One version of one document. */
export const termsRef = z.object({ kind: z.enum(termsKinds), version: z.int().min(1) })

const version = termsRef.extend({
  inForceAt: z.string(),
  /** what is different from the one before */
  summary: z.string(),
})

/** All documents, each with all of its versions, newest first; `inForce` null before its first. */
export const terms = call(routes.terms, {
  input: nothing,
  output: z.object({
    data: z.array(
      z.object({
        kind: z.enum(termsKinds),
        inForce: z.int().nullable(),
        versions: z.array(version),
      }),
    ),
  }),
})
export type TermsOf = z.infer<typeof terms.output>['data'][number]

/** One version's text: cleaned HTML; cleaned again where it is shown. */
export const termsView = call(routes.termsView, {
  input: nothing,
  output: z.object({ data: version.extend({ html: z.string() }) }),
})

/** What is different between two versions of one document, paragraph by paragraph. */
export const termsChanges = call(routes.termsChanges, {
  input: nothing,
  output: z.object({
    data: z.array(z.object({ change: z.enum(['same', 'added', 'removed']), text: z.string() })),
  }),
})

export const termsMine = call(routes.termsMine, {
  input: nothing,
  output: z.object({
    data: z.object({
      /** in force and not agreed to: play waits for it */
      due: z.array(version),
      /** when something else comes into force; null: nothing is announced */
      next: z.string().nullable(),
      /** newest first */
      agreed: z.array(termsRef.extend({ at: z.string() })),
    }),
  }),
})
export type TermsMine = z.infer<typeof termsMine.output>['data']

/** Agrees to all that is due, which the member names; refuses `state` where that is not what is in force. */
export const termsAgree = call(routes.termsAgree, {
  input: z.object({ terms: z.array(termsRef).max(10) }),
  output: nothing,
})

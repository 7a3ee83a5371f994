/** Terms as the console writes them: versions in force from a set instant, which two operators agree to. Times ISO 8601. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing } from '../core/schema.ts'
import { termsKinds } from '../core/terms.ts'
import { routes } from './plain/routes.ts'

const kind = z.enum(termsKinds)
const state = z.enum(['coming', 'inForce', 'past'])

const version = z.object({
  version: z.int(),
  inForceAt: z.string(),
  state,
  summary: z.string(),
  /** who asked and who agreed; null: the house's first */
  by: z.string().nullable(),
  approvedBy: z.string().nullable(),
})

const document = z.object({
  kind,
  /** newest first */
  versions: z.array(version),
  /** a version that waits for a second operator */
  waiting: z
    .object({
      approval: z.int(),
      version: z.int(),
      inForceAt: z.string(),
      summary: z.string(),
      by: z.string(),
    })
    .nullable(),
})

export const termsList = call(routes.termsList, {
  input: nothing,
  output: z.object({ data: z.array(document) }),
})
export type TermsDocument = z.infer<typeof document>

/** A document with the text of its newest version, and of the one that waits (cleaned HTML). */
export const termsRead = call(routes.termsRead, {
  input: z.object({ kind }),
  output: z.object({
    data: document.extend({
      html: z.string(),
      waitingHtml: z.string().nullable(),
      /** from the newest to the one that waits; empty without one */
      changes: z.array(
        z.object({ change: z.enum(['same', 'added', 'removed']), text: z.string() }),
      ),
    }),
  }),
})
export type TermsDetail = z.infer<typeof termsRead.output>['data']

/** Asks a second operator for the version after `version`, the newest that was read (0: there is none). */
export const termsRequest = call(routes.termsRequest, {
  input: z.object({
    kind,
    version: z.int().min(0),
    html: z.string().max(30_000),
    summary: z.string().max(600),
    inForceAt: z.iso.datetime({ offset: true }),
    reason: z.string().max(1_000),
  }),
  output: z.object({ id: z.int() }),
})

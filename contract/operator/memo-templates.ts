/** Templates of memos, with places that are filled with each member's own when one is sent (docs/adr/0130-memo-templates.md). Times ISO 8601. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const text = { subject: z.string().max(200), html: z.string().max(30_000) }

const template = z.object({
  id: z.int(),
  title: z.string(),
  subject: z.string(),
  html: z.string(),
  version: z.int(),
  /** who wrote it as it stands */
  by: z.string(),
  changedAt: z.string(),
  archived: z.boolean(),
})
export type MemoTemplate = z.infer<typeof template>

/** By their titles; `archived`: those out of use, the latest 100. */
export const memoTemplates = call(routes.memoTemplates, {
  input: z.object({ archived: z.boolean().default(false) }),
  output: z.object({ data: z.array(template) }),
})

/**
 * Writes a new one, once for one `draft`, or over the `version` of the one named. Refuses `badInput` a place that there
 * is not or that lies in a tag, `dup` a title in use, `limit`, `notFound`, `state` when it was changed or put away meanwhile.
 */
export const memoTemplateSave = call(routes.memoTemplateSave, {
  input: z.object({
    id: z.int().min(1).optional(),
    version: z.int().optional(),
    draft: z.uuid().optional(),
    title: z.string().max(400),
    ...text,
  }),
  output: z.object({ id: z.int() }),
})

/** Puts one out of use, or back. Refuses `notFound`, `state` as saving does, back also `dup` and `limit`. */
export const memoTemplateArchive = call(routes.memoTemplateArchive, {
  input: z.object({ id: z.int().min(1), version: z.int(), archived: z.boolean() }),
  output: nothing,
})

/** A text as the member of that id would have it now. Refuses as saving does, and `notFound` for nobody. */
export const memoPreview = call(routes.memoPreview, {
  input: z.object({ uid: z.string().max(40), ...text }),
  output: z.object({ subject: z.string(), html: z.string() }),
})

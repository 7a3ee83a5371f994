/** What operators write about members for each other; no member ever reads it. Times ISO 8601. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing } from '../core/schema.ts'
import { NOTE_MOST, TAG_MOST, TAGS_MOST } from './plain/notes.ts'
import { routes } from './plain/routes.ts'

const id = z.int().min(1)

export const note = z.object({
  id: z.int(),
  text: z.string(),
  /** stands beside every request of the member */
  pinned: z.boolean(),
  by: z.string(),
  at: z.string(),
})
export type Note = z.infer<typeof note>

/** Pinned ones first, each newest first; what was removed is in the log alone. */
export const memberNotes = call(routes.memberNotes, {
  input: nothing,
  output: z.object({ data: z.object({ notes: z.array(note), tags: z.array(z.string()) }) }),
})

/** `id` is the member's. Refuses `badInput` for no text. */
export const noteWrite = call(routes.noteWrite, {
  input: z.object({ id, text: z.string().max(NOTE_MOST), pinned: z.boolean().default(false) }),
  output: z.object({ id: z.int() }),
})

/** Pins a note, or lets it go; `id` is the note's. */
export const notePin = call(routes.notePin, {
  input: z.object({ id, pinned: z.boolean() }),
  output: nothing,
})

export const noteRemove = call(routes.noteRemove, {
  input: z.object({ id, reason: z.string().max(500) }),
  output: nothing,
})

/** All tags of a member; `id` is theirs. */
export const tagsSave = call(routes.tagsSave, {
  input: z.object({ id, tags: z.array(z.string().max(TAG_MOST)).max(TAGS_MOST) }),
  output: nothing,
})

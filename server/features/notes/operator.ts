import {
  memberNotes,
  notePin,
  noteRemove,
  noteWrite,
  tagsSave,
} from '@madang/contract/operator/notes.ts'
import { noteText } from '@madang/contract/operator/plain/notes.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { readNo } from '../../http/row-number.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { pinNote, readNotes, removeNote, saveTags, writeNote } from './notes.ts'

export function notesOperator(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const serve = forOperators(app, deps)

  serve(memberNotes, 'members.read', async ({ request }) => {
    const { id } = request.params as { id?: string }
    return { data: await readNotes(db, readNo(id, operatorText.notFound)) }
  })

  serve(noteWrite, 'members.note', async ({ input, operator, address }) => ({
    msg: noteText.written,
    id: await writeNote(db, { operator, address, ...input }),
  }))

  serve(notePin, 'members.note', async ({ input, operator, address }) => {
    await pinNote(db, { operator, address, ...input })
    return { msg: input.pinned ? noteText.pinned : noteText.unpinned }
  })

  serve(noteRemove, 'members.note', async ({ input, operator, address }) => {
    await removeNote(db, { operator, address, ...input })
    return { msg: noteText.removed }
  })

  serve(tagsSave, 'members.note', async ({ input, operator, address }) => {
    await saveTags(db, { operator, address, ...input })
    return { msg: noteText.tagged }
  })
}

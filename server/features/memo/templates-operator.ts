import {
  memoPreview,
  memoTemplateArchive,
  memoTemplates,
  memoTemplateSave,
} from '@madang/contract/operator/memo-templates.ts'
import { memoTemplateText } from '@madang/contract/operator/plain/memo-templates.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { archiveTemplate, listTemplates, previewText, saveTemplate } from './templates.ts'

export function memoTemplatesOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(memoTemplates, 'memos.read', async ({ input }) => ({
    data: await listTemplates(deps.db, input.archived),
  }))

  serve(memoTemplateSave, 'memos.templates', async ({ input, operator, address }) => ({
    msg: memoTemplateText.saved,
    ...(await saveTemplate(deps, { operator, address }, input)),
  }))

  serve(memoTemplateArchive, 'memos.templates', async ({ input, operator, address }) => {
    await archiveTemplate(deps, { operator, address }, input)
    return { msg: input.archived ? memoTemplateText.archived : memoTemplateText.restored }
  })

  // It shows what a member has: for who may write to them.
  serve(memoPreview, 'memos.write', ({ input }) => previewText(deps.db, input))
}

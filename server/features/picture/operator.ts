import { pictureText } from '@madang/contract/operator/plain/picture.ts'
import { pictureSave } from '@madang/contract/operator/picture.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { savePicture } from './picture.ts'

/** Base64 of the largest file, and what stands around it. */
const BODY_LIMIT = 6_700_000

export function pictureOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(
    pictureSave,
    { needs: 'notices.write', patient: true, bodyLimit: BODY_LIMIT },
    async ({ input, operator, address }) => ({
      msg: pictureText.saved,
      data: await savePicture(deps, { operator, address }, Buffer.from(input.file, 'base64')),
    }),
  )
}

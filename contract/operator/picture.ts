/** Pictures that operators put into notices and popups, kept as the house itself wrote them (docs/adr/0125). */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { routes } from './plain/routes.ts'
import { PICTURE_BYTES } from './plain/picture.ts'

/**
 * `file`: a JPEG, PNG or WebP in base64. Answers the picture as it is kept: a WebP without anything but its pixels, at most
 * 1,600 on its longer side. Refuses `badInput` in words that say what is wrong with it.
 */
export const pictureSave = call(routes.pictureSave, {
  input: z.object({ file: z.base64().max(Math.ceil(PICTURE_BYTES / 3) * 4) }),
  output: z.object({
    data: z.object({ path: z.string(), width: z.int(), height: z.int(), bytes: z.int() }),
  }),
})

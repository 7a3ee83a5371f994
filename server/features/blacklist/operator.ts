import { blockLift, blockList, blockMake } from '@madang/contract/operator/blacklist.ts'
import { blockText } from '@madang/contract/operator/plain/blacklist.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { addBlock, liftBlock } from './entries.ts'
import { listBlocks } from './list.ts'

export function blacklistOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(blockList, 'blacklist.read', async ({ input }) => {
    const { kind = null, state = null, text = '', pageIndex } = input
    return { data: await listBlocks(deps, { kind, state, text: text.trim(), page: pageIndex }) }
  })

  serve(blockMake, 'blacklist.write', async ({ input, operator, address }) => ({
    msg: blockText.made,
    data: { id: await addBlock(deps, { operator, address, ...input }) },
  }))

  serve(blockLift, 'blacklist.write', async ({ input, operator, address }) => {
    await liftBlock(deps, { operator, address, ...input })
    return { msg: blockText.lifted }
  })
}

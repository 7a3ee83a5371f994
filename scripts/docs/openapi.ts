/** docs/spec/openapi.json: members' and operators' calls as OpenAPI 3.1, whose schemas are JSON Schema as zod writes it. */
import { readFile } from 'node:fs/promises'

import { askersOf } from './asked.ts'
import { callsOf, type Shape, type Told } from './contract.ts'

const PARAMETER = /:(\w+)/g

/** The codes of a refusal as contract/core/call.ts lists them. */
async function codes(): Promise<(string | number)[]> {
  const text = await readFile('contract/core/call.ts', 'utf8')
  const list = /export type Code =\n((?: {2}\| .+\n)+)/.exec(text)?.[1] ?? ''
  return [...list.matchAll(/\| (?:'(\w+)'|(\d+))/g)].map(
    ([, word, number]) => word ?? Number(number),
  )
}

/** The answer's own fields beside those of every answer. */
const answered = (output: Shape): Shape => ({
  type: 'object',
  properties: { result: { const: true }, msg: { type: 'string' }, ...output.properties },
  required: ['result', 'msg', ...(output.required ?? [])],
})

const asJson = (schema: object) => ({ content: { 'application/json': { schema } } })
const refused = { $ref: '#/components/schemas/Refused' }

function operation(call: Told, tag: string, asker: string | undefined) {
  const parameters = [...call.path.matchAll(PARAMETER)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  return {
    operationId: `${tag}.${call.name}`,
    tags: [tag],
    ...(call.about && { description: call.about }),
    ...(asker && { 'x-asked-by': asker }),
    security: asker === 'anyone' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(call.method === 'POST' && { requestBody: asJson(call.input) }),
    responses: {
      200: {
        description: 'The answer, or a refusal by a rule.',
        ...asJson({ oneOf: [answered(call.output), refused] }),
      },
      default: { description: 'A refusal of the transport.', ...asJson(refused) },
    },
  }
}

async function pathsOf(conversation: string, tag: string) {
  const askers = await askersOf(conversation)
  const calls = [...(await callsOf(conversation)).values()].flat()
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    const path = call.path.replaceAll(PARAMETER, '{$1}')
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: operation(call, tag, askers.get(`${call.method} ${call.path}`)),
    }
  }
  return paths
}

/** The document as text. */
export async function openApi(): Promise<string> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Madang',
      version,
      description:
        'Calls of the member site (at the site’s port) and of the operator console (`/op`, at the console’s port). Written by npm run docs from the contract. Play money only.',
    },
    paths: { ...(await pathsOf('member', 'member')), ...(await pathsOf('operator', 'operator')) },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Refused: {
          type: 'object',
          properties: {
            result: { const: false },
            code: { enum: await codes() },
            msg: { type: 'string' },
          },
          required: ['result', 'code', 'msg'],
        },
      },
    },
  }
  return `${JSON.stringify(document, null, 1)}\n`
}

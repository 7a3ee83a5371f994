/** docs/spec/calls-*.md: every call with who may make it, its body and its answer. */
import { readFile } from 'node:fs/promises'

import { askersOf } from './asked.ts'
import { callsOf, headOf, messagesOf, type Told } from './contract.ts'
import { written } from './shape.ts'

export const MADE = '<!-- Written by npm run docs from the code; npm test compares it. -->'

const fenced = (lines: string[]) => ['```ts', ...lines, '```']
const nothing = (text: string) => text === '{}'

function section(call: Told, asker: string | undefined): string {
  const [body, answer] = [written(call.input), written(call.output)]
  const shapes = [
    ...(nothing(body) ? [] : [`body: ${body}`]),
    ...(nothing(answer) ? [] : [`answer: ${answer}`]),
  ]
  return [
    `### ${call.method} ${call.path}`,
    `\`${call.name}\`${asker ? ` · ${asker}` : ''}`,
    ...(call.about ? [call.about] : []),
    ...(shapes.length > 0
      ? [fenced(shapes).join('\n')]
      : ['No body; nothing beside `result` and `msg`.']),
  ].join('\n\n')
}

async function sections(conversation: string) {
  const askers = await askersOf(conversation)
  const files = await callsOf(conversation)
  return Promise.all(
    [...files].map(async ([file, calls]) => {
      const title = file.split('/').at(-1)!.replace('.ts', '')
      return [
        `## ${title}`,
        headOf(await readFile(file, 'utf8')),
        ...calls.map((call) => section(call, askers.get(`${call.method} ${call.path}`))),
      ].join('\n\n')
    }),
  )
}

async function page(title: string, intro: string, conversation: string) {
  const parts = await sections(conversation)
  return `${[`# ${title}`, MADE, intro, ...parts].join('\n\n')}\n`
}

const HOW =
  'Shapes are written as TypeScript would write them; `integer` and amounts are whole numbers, a text between slashes is a pattern. The envelope, headers and codes stand in [wire.md](wire.md). The same for machines: [openapi.json](openapi.json).'

const machines = [
  {
    title: 'Draw provider → server',
    file: 'contract/provider/draws.ts',
    names: ['chainMessage', 'roundMessage', 'resultMessage'],
  },
  {
    title: 'Vendor → server',
    file: 'contract/provider/wallet.ts',
    names: ['walletMessages'],
  },
  {
    title: 'Server → vendor',
    file: 'contract/provider/vendors.ts',
    names: ['catalogueAnswer', 'launchMessage', 'launchAnswer', 'roundAnswer', 'secretMessage'],
  },
]

async function machinesPage(): Promise<string> {
  const parts = await Promise.all(
    machines.map(async ({ title, file, names }) => {
      const told = await messagesOf(file, names)
      const each = told.map(({ name, about, shape }) =>
        [`### ${name}`, ...(about ? [about] : []), fenced([written(shape)]).join('\n')].join(
          '\n\n',
        ),
      )
      return [`## ${title}`, headOf(await readFile(file, 'utf8')), ...each].join('\n\n')
    }),
  )
  const intro = `What the programs say to each other behind the house. ${HOW.split('.')[0]}. The wallet is in [casino.md](casino.md).`
  return `${[`# Messages between programs`, MADE, intro, ...parts].join('\n\n')}\n`
}

/** The pages by their path. */
export const callPages = async (): Promise<Record<string, string>> => ({
  'docs/spec/calls-member.md': await page(
    'Calls of the site',
    `Made by the member site at the site's port. ${HOW}`,
    'member',
  ),
  'docs/spec/calls-operator.md': await page(
    'Calls of the console',
    `Made by the operator console at the console's port; who may make one follows from the [permissions](settings.md#permissions). ${HOW}`,
    'operator',
  ),
  'docs/spec/calls-partner.md': await page(
    'Calls of the partners’ page',
    `Made by the partners' page, on the console's port under \`/partner\` and with keys of its own. ${HOW}`,
    'partner',
  ),
  'docs/spec/calls-machines.md': await machinesPage(),
})

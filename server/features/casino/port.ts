/** What we ask a vendor: signed as it signs what it asks us; late or unreadable answers are none. */
import { randomUUID } from 'node:crypto'

import { TRACE_HEADER } from '@madang/contract/core/trace.ts'
import type { z } from 'zod'

import { timeVendor } from '../../figures.ts'
import type { Deps } from '../../http/deps.ts'
import { parseBody } from '../../http/json.ts'
import { askedAs } from '../../trace.ts'
import { readSigning, signatureOf } from './secrets.ts'

const TIMEOUT_MS = 3_000
/** bytes of an answer */
const LONGEST = 1_000_000

/** Where a vendor listens: the sandbox's all on this machine, with the provider; undefined for one without a row. */
const originOf = ({ vendors, providerPort }: Deps['config'], vendor: string) =>
  vendors ? vendors.get(vendor) : `http://127.0.0.1:${providerPort}`

type Question = { vendor: string; path: string; body?: object; secret?: string }

/** The vendor's answer, or null when there is none that can be believed. `secret`: other than the one in use. */
export async function askVendor<A>(
  deps: Deps,
  question: Question,
  schema: z.ZodType<A>,
): Promise<A | null> {
  const done = timeVendor(question.vendor)
  const answer = await askOnce(deps, question, schema)
  done(answer !== null)
  return answer
}

async function askOnce<A>(
  deps: Deps,
  { vendor, path, body, secret }: Question,
  schema: z.ZodType<A>,
): Promise<A | null> {
  const text = body ? JSON.stringify(body) : ''
  const timestamp = String(deps.clock.now().getTime())
  const nonce = randomUUID()
  const key = secret ?? (await readSigning(deps, deps.db, vendor))
  const origin = originOf(deps.config, vendor)
  if (key === undefined || origin === undefined) return null
  try {
    const answer = await fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        [TRACE_HEADER]: askedAs(),
        'x-vendor': vendor,
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'x-signature': signatureOf(key, { timestamp, nonce, path }, text),
      },
      ...(body && { body: text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (answer.status !== 200) return null
    const said = await textOf(answer)
    if (said === null) return null
    // As strictly as what is asked of us: a text the database cannot keep is no answer.
    const parsed = schema.safeParse(parseBody(said))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** What was answered; null for one that is too long, which is not read to its end. */
async function textOf({ body }: Response): Promise<string | null> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > LONGEST) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

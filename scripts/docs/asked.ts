/** Who may make a call, read off the line of the server that serves it. */
import { glob, readFile } from 'node:fs/promises'

/** The server's ways of serving, in a reader's words. */
const ways: Record<string, string> = {
  serveOpen: 'anyone',
  serveWith: 'anyone',
  serveAnyone: 'guests and members',
  serveMember: 'members',
  servePoll: 'members',
  serveMoney: 'members; moves money, takes an `Idempotency-Key`',
  serveBatched: 'members; moves money, takes an `Idempotency-Key`',
  servePartner: 'partners',
  servePartnerMoney: 'partners; moves money, takes an `Idempotency-Key`',
}

const SERVED =
  /\b(serve(?:Open|With|Anyone|Member|Poll|Money|Batched|Partner|PartnerMoney|List)?)\(\s*(?:app,\s*(?:deps|\{[^}]*\}),\s*)?(?:\w+\.)?(\w+)(?:,\s*(?:\/\/.*\s*)?(?:\{ needs: )?'([\w.]+)')?/g

/** By the call's name (as its file is imported), what the contract's page says of who may ask. */
export async function askersOf(): Promise<Map<string, string>> {
  const files = await Array.fromAsync(glob('server/**/*.ts'))
  const found = new Map<string, string>()
  for (const file of files.filter((path) => !path.endsWith('.test.ts')).sort()) {
    const text = await readFile(file, 'utf8')
    const renamed = new Map(
      [...text.matchAll(/\b(\w+) as (\w+)\b/g)].map(([, from, to]) => [to!, from!]),
    )
    for (const [, way, as, permission] of text.matchAll(SERVED)) {
      const name = renamed.get(as!) ?? as!
      const operator = permission ? `operators with \`${permission}\`` : 'any operator'
      const partner = way!.startsWith('servePartner') ? 'partner:' : ''
      found.set(`${partner}${name}`, way === 'serve' ? operator : ways[way!]!)
    }
  }
  return found
}

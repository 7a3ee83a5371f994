/** Run on a web host: the schema, by its owner, and the sandbox's data, by the server's login. */
import pg from 'pg'

import { readConfig } from '../../server/config.ts'
import { migrate } from '../../server/db/migrate.ts'
import { seed } from '../../server/seed/seed.ts'

const config = readConfig(process.env)
const owner = process.env.OWNER_URL!
const ran = await migrate(owner)
process.stdout.write(`${ran.length} migrations\n`)
const client = new pg.Client({ connectionString: owner })
await client.connect()
// The tile of high-low is for who has the flag; here everyone who joins.
await client.query(`alter table member alter column features set default '{highlow}'`)
await client.end()
await seed(config.databaseUrl!, { keysDir: config.keysDir, drawSeconds: config.drawSeconds })

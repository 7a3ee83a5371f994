/** The baseline of HTTP: one bare Fastify route that answers a body as large as the measured one's. */
import fastify from 'fastify'

const app = fastify()
const answer = JSON.parse(process.argv[2] ?? '{}') as object
app.get('/', () => answer)
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.send?.('ready')

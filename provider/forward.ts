/** Brings what is asked of one program of the provider to another, and its answer back as it comes. */
import { request as ask, type Agent, type IncomingMessage, type ServerResponse } from 'node:http'

import { say } from './say.ts'

export const silent = { result: false, code: 'retry', msg: '잠시 후 다시 시도해주세요.' }

type To = {
  host: string
  port: number | string
  agent: Agent
  headers?: Record<string, string>
  /** hears the status, or null where nobody answered */
  told?: (status: number | null) => void
}

/** 503 where nobody answers; an answer that breaks off breaks off here too. */
export function forward(request: IncomingMessage, response: ServerResponse, to: To): void {
  const { method, url: path } = request
  const { host, port, agent, told: hear } = to
  const headers = { ...request.headers, ...to.headers }
  const out = ask({ host, port, agent, method, path, headers }, (answer) => {
    const { connection: _, 'keep-alive': __, ...told } = answer.headers
    hear?.(answer.statusCode!)
    response.writeHead(answer.statusCode!, told)
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  out.on('error', () => {
    if (response.headersSent) return void response.destroy()
    // Who went away themselves is nobody's silence.
    if (!response.destroyed) hear?.(null)
    say(response, 503, silent)
  })
  response.on('close', () => response.writableFinished || out.destroy())
  request.pipe(out)
}

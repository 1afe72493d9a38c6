import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface EmbeddingsService {
  url: string
  /** Texts it was asked for, and with which key. */
  asked: { input: string[]; key: string | undefined; model: string }[]
  /** From now on: answer this instead of vectors. */
  answerWith(answer: { status: number; body: string } | 'nothing' | null): void
  close(): Promise<void>
}

/** The meaning of a text as this service has it: which of a few topics it touches. */
const TOPICS = [
  /sandwich|collect|lunch/i,
  /host|location|porch|site/i,
  /mail|letter|post/i,
  /people|user|account|who/i,
]
const vectorOf = (text: string) => [...TOPICS.map((topic) => (topic.test(text) ? 1 : 0)), 0.1]

/** An OpenAI-compatible endpoint of the smallest kind. */
export async function startEmbeddings(): Promise<EmbeddingsService> {
  const asked: EmbeddingsService['asked'] = []
  let instead: { status: number; body: string } | 'nothing' | null = null
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      const { input, model } = JSON.parse(body) as { input: string[]; model: string }
      asked.push({ input, model, key: request.headers.authorization })
      if (instead === 'nothing') return
      response.setHeader('content-type', 'application/json')
      if (instead) {
        response.statusCode = instead.status
        response.end(instead.body)
        return
      }
      const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
      response.end(JSON.stringify({ object: 'list', data: data.toReversed(), model }))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answerWith: (answer) => {
      instead = answer
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import { startLocalService } from '#server/testing/local-service.ts'

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
  const { origin, close } = await startLocalService(({ request, response, body }) => {
    const { input, model } = JSON.parse(body.toString()) as { input: string[]; model: string }
    asked.push({ input, model, key: request.headers.authorization })
    if (instead === 'nothing') return
    response.setHeader('content-type', 'application/json')
    if (instead) {
      response.writeHead(instead.status).end(instead.body)
      return
    }
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
    response.end(JSON.stringify({ object: 'list', data: data.toReversed(), model }))
  })
  return {
    url: `${origin}/v1`,
    asked,
    answerWith: (answer) => {
      instead = answer
    },
    close,
  }
}

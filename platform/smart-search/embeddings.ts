import { createHash } from 'node:crypto'
import { z } from 'zod'
import { SECOND } from '#kernel/clock.ts'
import type { App } from '#server/app.ts'
import type { Ctx, Db } from '#server/context.ts'
import { type Feature, featureIndex } from './feature-index.ts'
import { searchEmbeddings } from './tables.ts'

/** A person waits for this one. */
const QUERY_LIMIT_MS = 3 * SECOND
/** Nobody waits for these. */
const BATCH_LIMIT_MS = 30 * SECOND
/** Less alike than this has nothing to do with the question (cosine, -1 to 1). */
const ALIKE = 0.25
/** What is much less alike than the best is noise beside it. */
const BESIDE_BEST = 0.8
const CHARACTERS_PER_TOKEN = 4

const Answer = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1).max(20_000) })),
})

/** Vectors of these texts from the OpenAI-compatible service; throws in words when it does not give them. */
export async function embed(app: App, texts: string[], limitMs = BATCH_LIMIT_MS): Promise<number[][]> {
  const { ai } = app
  if (!ai) throw new Error('No service is set up')
  const response = await fetch(`${ai.url.replace(/\/+$/, '')}/embeddings`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(ai.key ? { authorization: `Bearer ${ai.key}` } : {}),
    },
    body: JSON.stringify({ model: ai.model, input: texts }),
    signal: AbortSignal.timeout(limitMs),
    redirect: 'error',
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The service answered ${response.status}`)
  }
  const parsed = Answer.safeParse(await response.json())
  if (!parsed.success) throw new Error('The service answered something else than vectors')
  const byIndex = new Map(parsed.data.data.map(({ index, embedding }) => [index, embedding]))
  return texts.map((_, index) => {
    const vector = byIndex.get(index)
    if (!vector) throw new Error('The service left out some of the texts')
    return vector
  })
}

/** Every page and action with its vector, and whether this model made that of what it says now. */
export async function withVectors(app: App, db: Db = app.db) {
  const { features } = await featureIndex(app, db)
  const rows = new Map((await db.select().from(searchEmbeddings)).map((row) => [row.featureId, row]))
  return [...features.values()].map((feature) => {
    const row = rows.get(feature.id)
    const good = row?.model === app.ai?.model && row?.textHash === hashOf(embeddedText(feature))
    return { feature, row, made: good && Boolean(row?.vector) }
  })
}

/** What of a page or action is embedded. */
export const embeddedText = ({ title, description, category, keywords }: Feature) =>
  `${title}. ${description}. ${category}. ${keywords.join(', ')}`
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
export const tokensOf = (text: string) => Math.ceil(text.length / CHARACTERS_PER_TOKEN)

export function likeness(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return 0
  let [dot, lengthA, lengthB] = [0, 0, 0]
  for (let at = 0; at < a.length; at++) {
    const [x, y] = [a[at] ?? 0, b[at] ?? 0]
    dot += x * y
    lengthA += x * x
    lengthB += y * y
  }
  return lengthA === 0 || lengthB === 0 ? 0 : dot / Math.sqrt(lengthA * lengthB)
}

/** Pages and actions that mean what was asked, by the model's judgement; null without a service or when it fails. */
export async function nearestInMeaning(
  ctx: Ctx,
  text: string,
): Promise<{ feature: Feature; score: number }[] | null> {
  if (!ctx.app.ai) return null
  const { features } = await featureIndex(ctx.app)
  const known = [...features.values()].filter(({ vector, hidden }) => vector !== null && !hidden)
  if (known.length === 0) return null
  try {
    const [asked = []] = await embed(ctx.app, [text], QUERY_LIMIT_MS)
    const scored = known
      .map((feature) => ({ feature, score: likeness(asked, feature.vector ?? []) }))
      .sort((a, b) => b.score - a.score)
    const least = Math.max(ALIKE, (scored[0]?.score ?? 0) * BESIDE_BEST)
    return scored.filter(({ score }) => score >= least)
  } catch (error) {
    // The question itself is a person's and stays out of the log.
    ctx.log.warn({ fault: (error as Error).message }, 'Search by meaning went on without the service')
    return null
  }
}

import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#kernel/calls/errors.ts'
import { SECOND } from '#kernel/clock.ts'
import type { App } from '#server/app.ts'
import type { Ctx } from '#server/context.ts'
import { type OutsideRules, sendOutside } from '#server/http/outside.ts'
import { unseal, unsealAddress } from '#server/people/seal.ts'
import {
  questionModels as models,
  questionModelSecrets as secrets,
  questionModelLog as sendings,
} from './tables.ts'

/** What its key is sealed for. */
export const KEY = 'question-model'
const LIMIT_MS = 12 * SECOND
const MOST_BYTES = 64_000
const KEPT_OF_ANSWER = 2000
const CHAT = '/chat/completions'

/** Where the operator has said that a model is, the guard of outside addresses lets it be, and nowhere else inside. */
export function rulesFor(
  { aiInside = [], outside = {} }: Pick<App, 'aiInside' | 'outside'>,
  address: string,
): OutsideRules {
  const isInside = URL.canParse(address) && aiInside.includes(new URL(address).origin)
  return isInside ? { ...outside, http: true, allows: () => true } : outside
}

/** What the model that is on is called; null where there is none. */
export async function modelThatReads({ db }: Pick<Ctx, 'db'>): Promise<string | null> {
  const [row] = await db.select({ model: models.model }).from(models).where(eq(models.isOn, true))
  return row?.model ?? null
}

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})

/** What came of handing something to the model: what `understand` made of its JSON, or null. */
interface Reading<T> {
  model: string
  host: string
  read: T | null
}

/**
 * Has the model that the organization chose put a question into JSON. It sees `system` and `question` and nothing else;
 * what it answers is taken only as far as `understand` does. Null where no model is on; what fails reads nothing. All of
 * it is logged.
 */
export async function readByModel<T>(
  { app, db, user, gone }: Pick<Ctx, 'app' | 'db' | 'user' | 'gone'>,
  { system, question }: { system: string; question: string },
  understand: (said: unknown) => T | null,
): Promise<Reading<T> | null> {
  const [row] = await db
    .select({ host: models.host, model: models.model, url: secrets.url, key: secrets.key })
    .from(models)
    .innerJoin(secrets, eq(secrets.questionModelId, models.id))
    .where(eq(models.isOn, true))
  if (!row) return null
  const { host, model } = row
  const sent = JSON.stringify({
    model,
    temperature: 0,
    max_tokens: 400,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: question },
    ],
  })
  const began = performance.now()
  const answer = await ask(app, row, sent, gone)
  const said = answer.json === undefined ? null : understand(answer.json)
  await db.insert(sendings).values({
    at: app.now(),
    userId: user.id,
    host,
    sent,
    answer: answer.text.replaceAll('\0', '').toWellFormed().slice(0, KEPT_OF_ANSWER),
    outcome: answer.json === undefined ? 'failed' : said === null ? 'unsure' : 'read',
    milliseconds: Math.round(performance.now() - began),
  })
  return { model, host, read: said }
}

/** The JSON that it said, if it did; in any case what there is to be logged. */
async function ask(
  app: App,
  { url, key }: { url: string; key: string | null },
  body: string,
  gone: AbortSignal,
): Promise<{ text: string; json?: unknown }> {
  const [address, secret] = [unsealAddress(app, url), key === null ? null : unseal(app, key, KEY)]
  if (address === null || (key !== null && secret === null))
    return { text: 'Its address and key were sealed by another portal. Please set it anew.' }
  const whole = address.replace(/\/+$/, '')
  try {
    const { status, text } = await sendOutside(whole.endsWith(CHAT) ? whole : `${whole}${CHAT}`, {
      body,
      headers: {
        'content-type': 'application/json',
        ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
      },
      accept: 'application/json',
      limitMs: LIMIT_MS,
      maxBytes: MOST_BYTES,
      signal: gone,
      rules: rulesFor(app, address),
    })
    if (status !== 200) return { text: `Status ${status}: ${text}` }
    return { text, ...jsonIn(text) }
  } catch (error) {
    return { text: error instanceof AppError ? error.message : 'It did not answer.' }
  }
}

/** What stands between the first and the last brace of what it said: models like to write around it. */
function jsonIn(text: string): { json?: unknown } {
  try {
    const content = Completion.parse(JSON.parse(text)).choices[0]?.message.content ?? ''
    return { json: JSON.parse(content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1)) }
  } catch {
    return {}
  }
}

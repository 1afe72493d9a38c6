import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { MINUTE } from '#kernel/clock.ts'
import { type CurrentUser, has } from '#kernel/people/access.ts'
import type { Live } from '#kernel/portal/manifest.ts'
import type { Events } from './events.ts'

/** An answer as it is sent, with the mark by which it is known again (ETag). */
export interface Answer {
  text: string
  mark: string
  zipped?: Promise<Buffer>
}

interface Kept {
  endpoint: Endpoint
  answer: Promise<Answer>
  size: number
}

/** Characters of all kept answers together; the oldest go first. */
const MOST_KEPT = 16_000_000
/** Names of people, and the settings by which everything is counted, stand in answers of all slices. */
const EVERYWHERE = ['users.changed', 'settings.changed']

export const answerOf = (text: string): Answer => ({
  text,
  mark: `W/"${createHash('sha1').update(text).digest('base64url')}"`,
})

/** Compressed once for all who take it so. */
export function zippedOf(answer: Answer): Promise<Buffer> {
  answer.zipped ??= promisify(gzip)(answer.text)
  return answer.zipped
}

/** What decides about a shared answer, of all that a person is. */
const decisive = ({ access, shared }: Endpoint, user: CurrentUser) =>
  [...('permissions' in access ? access.permissions : []), ...(shared?.by ?? [])].filter((permission) =>
    has(user, permission),
  )

/**
 * Somebody without a name who holds these permissions: a shared answer is computed for them, so that nothing of the
 * person who happened to ask first can get into it.
 */
function anybodyWith(permissions: string[]): CurrentUser {
  const nameless = (): never => {
    throw new Error('A shared answer must not depend on who asks')
  }
  return {
    role: 'viewer',
    isActive: true,
    permissions,
    get id() {
      return nameless()
    },
    get email() {
      return nameless()
    },
    get firstName() {
      return nameless()
    },
    get lastName() {
      return nameless()
    },
    get displayName() {
      return nameless()
    },
    get preferredEmail() {
      return nameless()
    },
    get renamedAt() {
      return nameless()
    },
  }
}

/**
 * Answers of `shared` calls, each computed once for equal questions of people for whom it is equal, and believed until an
 * event makes it stale, the clock comes to another minute, or events can no longer be heard.
 */
export function sharedAnswers(events: Events, live: Live[], now: () => Date) {
  const kept = new Map<string, Kept>()
  let size = 0
  const stale = new Map<string, Set<Endpoint>>()
  for (const { refreshes } of live)
    for (const [event, endpoints] of Object.entries(refreshes))
      stale.set(event, new Set([...(stale.get(event) ?? []), ...endpoints]))

  const drop = (key: string) => {
    size -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  const dropAll = () => {
    kept.clear()
    size = 0
  }
  events.onReset(dropAll)
  events.onChange((event) => {
    if (EVERYWHERE.includes(event)) return dropAll()
    for (const [key, { endpoint }] of kept) if (stale.get(event)?.has(endpoint)) drop(key)
  })

  /** Kept from the moment it is asked for: whoever asks meanwhile waits for the same answer. */
  const keep = (key: string, endpoint: Endpoint, compute: () => Promise<string>) => {
    const entry: Kept = { endpoint, answer: compute().then(answerOf), size: 0 }
    kept.set(key, entry)
    entry.answer.then(
      ({ text }) => {
        if (kept.get(key) !== entry) return
        entry.size = key.length + text.length
        size += entry.size
        for (const oldest of kept.keys()) {
          if (size <= MOST_KEPT) break
          drop(oldest)
        }
      },
      () => {
        if (kept.get(key) === entry) drop(key)
      },
    )
    return entry.answer
  }

  return {
    /** The answer to this question, from whoever asked it before; null when the answer is the person's own. */
    async ask(
      endpoint: Endpoint,
      user: CurrentUser | null,
      input: unknown,
      compute: (user: CurrentUser) => Promise<string>,
    ): Promise<Answer | null> {
      if (!endpoint.shared || !user || !events.connected || endpoint.shared.unless?.(input)) return null
      const permissions = decisive(endpoint, user)
      const minute = Math.floor(now().getTime() / MINUTE)
      const key = JSON.stringify([endpoint.method, endpoint.path, permissions, minute, input])
      return kept.get(key)?.answer ?? keep(key, endpoint, () => compute(anybodyWith(permissions)))
    },
  }
}
export type SharedAnswers = ReturnType<typeof sharedAnswers>

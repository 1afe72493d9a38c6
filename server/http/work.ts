import type { Endpoint } from '#kernel/calls/contract.ts'
import { forbidden } from '#kernel/calls/errors.ts'
import type { Ctx, Deed } from '../context.ts'

/** Who asks for what, as far as it is known before the handler runs. */
export type Base = Pick<
  Ctx,
  'user' | 'sessionId' | 'factorMissing' | 'requestId' | 'sentAt' | 'settings' | 'app' | 'upload' | 'gone'
> & {
  /** The audit trail says so when it was not the person but a key of theirs. */
  keyName: string | undefined
}

/** One call under way. */
export interface Work {
  endpoint: Endpoint
  handler: (ctx: Ctx, input: never) => unknown
  input: unknown
  serialize: (value: unknown) => string
  /** What the idempotency key is compared with: the input as it was sent. */
  raw: string
  deed: Deed | undefined
}

/** What a handler calls to say whether this row is this person’s to touch. */
export const checker = (state: { checked: boolean }) => (allowed: boolean, message?: string) => {
  state.checked = true
  if (!allowed) throw forbidden(message)
}

export function mustHaveChecked(endpoint: Endpoint, state: { checked: boolean }) {
  if (endpoint.rowCheck && !state.checked)
    throw new Error(`${endpoint.method} ${endpoint.path} promises a row check and made none`)
}

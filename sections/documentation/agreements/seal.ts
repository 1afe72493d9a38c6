import { createHash, createHmac } from 'node:crypto'
import type { App } from '#server/app.ts'
import { keepSecrets } from '#server/people/secrets.ts'
import type { agreementSignatures, agreementWithdrawals } from './tables.ts'

type Signature = typeof agreementSignatures.$inferSelect
type Withdrawal = typeof agreementWithdrawals.$inferSelect

export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

const keys = new WeakMap<object, { key: Buffer; id: string }>()
/** A key for this alone, made of the portal's own, which is not in the database. */
export function sealKey(app: Pick<App, 'dataDir'>) {
  const known = keys.get(app)
  if (known) return known
  const key = createHmac('sha256', keepSecrets(app.dataDir).signing).update('agreements').digest()
  const made = { key, id: sha256(key).slice(0, 16) }
  keys.set(app, made)
  return made
}

type Unsealed<T> = Omit<T, 'seal' | 'keyId' | 'personId' | 'version' | 'createdAt' | 'updatedAt'>

/** What the seal of a signature says, in this order and for good: a change here would break every seal there is. */
const ofSignature = (one: Unsealed<Signature>) => [
  'signature',
  one.nr,
  one.id,
  one.signerId,
  one.kindId,
  one.textId,
  one.textNumber,
  one.textSha256,
  one.agreed,
  one.name,
  one.strokes ? sha256(JSON.stringify(one.strokes)) : null,
  one.signedAt.toISOString(),
  one.signedOn,
  one.validUntil,
  one.how,
  one.sentTo,
  one.createdBy,
  one.fileSha256,
  one.previousSeal,
  // Those from before these were kept stay as they were sealed.
  ...(one.receivedAt ? [one.receivedAt.toISOString(), one.linkBy] : []),
]

const ofWithdrawal = (one: Unsealed<Withdrawal>) => [
  'withdrawal',
  one.nr,
  one.id,
  one.signatureId,
  one.withdrawnAt.toISOString(),
  one.withdrawnOn,
  one.bySigner,
  one.reason,
  one.createdBy,
  one.previousSeal,
]

/** Of what a row says and of the seal before it: no row can be changed, taken out or put between without it being seen. */
const sealOf = (app: Pick<App, 'dataDir'>, content: unknown[]) =>
  createHmac('sha256', sealKey(app).key).update(JSON.stringify(content)).digest('hex')

export const sealSignature = (app: Pick<App, 'dataDir'>, one: Unsealed<Signature>) =>
  sealOf(app, ofSignature(one))
export const sealWithdrawal = (app: Pick<App, 'dataDir'>, one: Unsealed<Withdrawal>) =>
  sealOf(app, ofWithdrawal(one))

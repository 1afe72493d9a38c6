import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, secondFactors, users } from '#server/data/tables.ts'

/** The key of an authenticator app, sealed (server/people/seal.ts). */
export const totpSecrets = pgTable('totp_secrets', {
  factorId: uuid('factor_id')
    .primaryKey()
    .references(() => secondFactors.id, { onDelete: 'cascade' }),
  sealedSecret: text('sealed_secret').notNull(),
  /** The newest step of 30 seconds a code was taken for: none is taken twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
})

export const passkeys = pgTable('passkeys', {
  factorId: uuid('factor_id')
    .primaryKey()
    .references(() => secondFactors.id, { onDelete: 'cascade' }),
  credentialId: text('credential_id').notNull().unique(),
  publicKey: text('public_key').notNull(),
  counter: integer('counter').notNull(),
  transports: jsonb('transports').$type<string[]>().notNull().default([]),
})

/** Codes for the day the phone is lost: 118 random bits each, of which only the hash is kept; each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

/** What a browser is asked to sign: random, for a few minutes, once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** Whose: the person who adds a passkey, or whose password was right; nobody's on the sign-in page. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<'add' | 'sign-in'>().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_user').on(table.userId)],
)

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  totp_secrets: 'secrets',
  passkeys: 'public keys of devices; their counters rise with each sign-in',
  recovery_codes: 'secrets; each works once',
  passkey_challenges: 'random, for some minutes, once',
}

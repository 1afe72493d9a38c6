import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { files, instant, people, recordColumns, users } from '#server/data/tables.ts'
import type { Concern, Way } from './fields.ts'

/** What people sign: what it is called, whom it concerns, how long it holds. */
export const agreementKinds = pgTable(
  'agreement_kinds',
  {
    ...recordColumns(),
    title: text('title').notNull(),
    description: text('description'),
    concerns: text('concerns').array().$type<Concern[]>().notNull().default(sql`'{}'`),
    validMonths: integer('valid_months'),
    remindDays: integer('remind_days'),
    gatesDriving: boolean('gates_driving').notNull().default(false),
    mayDecline: boolean('may_decline').notNull().default(false),
    retired: boolean('retired').notNull().default(false),
    draft: text('draft'),
  },
  (table) => [
    // Also of two that are saved at the same moment, or brought back by an undo.
    uniqueIndex('agreement_kinds_gate').on(table.gatesDriving).where(sql`gates_driving AND NOT retired`),
    check('agreement_kinds_gate_asked', sql`NOT (gates_driving AND may_decline)`),
  ],
)

const ofKind = () =>
  uuid('kind_id')
    .notNull()
    .references(() => agreementKinds.id)

/** What is signed, word for word. The database refuses to change or delete one (docs/decisions/162-agreements.md). */
export const agreementTexts = pgTable(
  'agreement_texts',
  {
    ...recordColumns(),
    kindId: ofKind(),
    number: integer('number').notNull(),
    text: text('text').notNull(),
    sha256: text('sha256').notNull(),
    /** What is new in it. */
    note: text('note'),
    /** The last day on which what was signed before still holds; null: it stays good. */
    signAgainBy: date('sign_again_by', { mode: 'string' }),
    publishedAt: instant('published_at').notNull(),
  },
  (table) => [uniqueIndex('agreement_texts_once').on(table.kindId, table.number)],
)

/** A link of the chain by which a later change is seen (`seal.ts`). */
const sealed = () => ({
  nr: integer('nr').notNull(),
  /** By which key of the portal, so that another one is told from a forgery. */
  keyId: text('key_id').notNull(),
  previousSeal: text('previous_seal').notNull(),
  seal: text('seal').notNull(),
})

/** That somebody signed, or declined. Nothing of it can be changed but whom `person_id` means: two people become one. */
export const agreementSignatures = pgTable(
  'agreement_signatures',
  {
    ...recordColumns(),
    ...sealed(),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    /** Who it was on that day. */
    signerId: uuid('signer_id').notNull(),
    kindId: ofKind(),
    textId: uuid('text_id')
      .notNull()
      .references(() => agreementTexts.id),
    textNumber: integer('text_number').notNull(),
    textSha256: text('text_sha256').notNull(),
    agreed: boolean('agreed').notNull(),
    /** As typed. */
    name: text('name').notNull(),
    /** As drawn, on a sheet of 300 x 100. */
    strokes: jsonb('strokes').$type<number[][][]>(),
    signedAt: instant('signed_at').notNull(),
    signedOn: date('signed_on', { mode: 'string' }).notNull(),
    /** The last day on which it holds by itself. */
    validUntil: date('valid_until', { mode: 'string' }),
    how: text('how').$type<Way>().notNull(),
    /** The address the link went to; null: it was handed over, or there was none. */
    sentTo: text('sent_to'),
    /** By whose link it was signed: the account that made it. A link that is handed over could be used by whoever made it. */
    linkBy: uuid('link_by'),
    /** When the portal had it, which a phone's own time does not move; null: from before this was kept. */
    receivedAt: instant('received_at'),
    /** The paper as it was made when it was signed, or as it was signed. */
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    fileSha256: text('file_sha256').notNull(),
  },
  (table) => [
    uniqueIndex('agreement_signatures_nr').on(table.nr),
    index('agreement_signatures_person').on(table.personId, table.kindId),
    // As the views name whom a signature is about.
    index('agreement_signatures_holder').on(sql`coalesce(${table.personId}, ${table.signerId})`),
    index('agreement_signatures_kind').on(table.kindId),
    index('agreement_signatures_text').on(table.textId),
    index('agreement_signatures_file').on(table.fileId),
  ],
)

/** That what was signed ended before its time, from this day on. */
export const agreementWithdrawals = pgTable(
  'agreement_withdrawals',
  {
    ...recordColumns(),
    ...sealed(),
    signatureId: uuid('signature_id')
      .notNull()
      .references(() => agreementSignatures.id),
    withdrawnAt: instant('withdrawn_at').notNull(),
    withdrawnOn: date('withdrawn_on', { mode: 'string' }).notNull(),
    bySigner: boolean('by_signer').notNull(),
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('agreement_withdrawals_nr').on(table.nr),
    uniqueIndex('agreement_withdrawals_once').on(table.signatureId),
  ],
)

/** That somebody was asked by name. */
export const agreementAsks = pgTable(
  'agreement_asks',
  {
    ...recordColumns(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kindId: uuid('kind_id')
      .notNull()
      .references(() => agreementKinds.id, { onDelete: 'cascade' }),
    askedAt: instant('asked_at').notNull(),
    /** When they were reminded, once, that they have not signed. */
    remindedAt: instant('reminded_at'),
  },
  (table) => [
    index('agreement_asks_person').on(table.personId, table.kindId),
    index('agreement_asks_kind').on(table.kindId),
  ],
)

/** Links by which somebody without an account signs: only the hash of the token is kept; the newest ends those before it. */
export const agreementLinks = pgTable(
  'agreement_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    sentTo: text('sent_to'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('agreement_links_person').on(table.personId),
    index('agreement_links_maker').on(table.createdBy),
  ],
)

/** Which reminder went about which signature, or which paper of a driver: each goes once. */
export const agreementNotices = pgTable(
  'agreement_notices',
  {
    aboutId: uuid('about_id').notNull(),
    occasion: text('occasion').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [uniqueIndex('agreement_notices_once').on(table.aboutId, table.occasion)],
)

/** What came of looking whether everything is as it was signed; one row. */
export const agreementChecks = pgTable('agreement_checks', {
  id: boolean('id').primaryKey().default(true),
  checkedAt: instant('checked_at').notNull(),
  checked: integer('checked').notNull(),
  faults: jsonb('faults')
    .$type<{ nr: number | null; signatureId: string | null; words: string }[]>()
    .notNull(),
})

/**
 * Until when each signature holds, whatever ends it first: its own time, the withdrawal, a new text that is to be signed
 * again, the next signature. It is the one home of "has signed what until when"; a view, written by hand in the migration.
 */
export const agreementHeld = pgView('agreement_held', {
  id: uuid('id').notNull(),
  holder: uuid('holder').notNull(),
  kindId: uuid('kind_id').notNull(),
  textNumber: integer('text_number').notNull(),
  agreed: boolean('agreed').notNull(),
  signedOn: date('signed_on', { mode: 'string' }).notNull(),
  nr: integer('nr').notNull(),
  until: date('until', { mode: 'string' }),
  withdrawnOn: date('withdrawn_on', { mode: 'string' }),
  isLatest: boolean('is_latest').notNull(),
}).existing()

/** Who is to sign what: by what they do, or because they were asked by name. */
export const agreementNeeds = pgView('agreement_needs', {
  holder: uuid('holder').notNull(),
  kindId: uuid('kind_id').notNull(),
  concerns: text('concerns').array().notNull(),
  askedAt: instant('asked_at'),
}).existing()

export const unrecorded = {
  agreement_links: 'secrets of links',
  agreement_notices: 'which reminder went; the outbox has what it said',
  agreement_checks: 'what came of looking over the signatures, looked at anew every night',
}

export const refusals = {
  agreement_texts_once: 'Somebody published this text at the same moment. Please look again.',
  agreement_withdrawals_once: 'This was withdrawn already.',
  agreements_fixed: 'What was published or signed cannot be changed or deleted.',
  agreement_kinds_gate:
    'There is one agreement of drivers. Please say of the other that it is no longer asked for.',
  agreement_kinds_gate_asked: 'Nobody drives without it, so it cannot be declined.',
}

import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, users } from '#server/data/tables.ts'

/** Texts people agree to one by one (domain 11.10); their names stand in `platform/text-messages`. */
type Campaign = 'hosts' | 'events' | 'team'

/** Mails and text messages, written in the transaction of what they tell and sent by a job (design 6). */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<'mail' | 'sms'>().notNull(),
    recipient: text('recipient').notNull(),
    personId: uuid('person_id').references(() => users.id, { onDelete: 'set null' }),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html'),
    /** The same in one line, for people who prefer text messages; gone once it went its own way beside the mail. */
    short: text('short'),
    /** Of which texts it is one; goes only to people who agreed to those. */
    campaign: text('campaign').$type<Campaign>(),
    /** A personal link or code, encrypted; taken away as soon as the service has it. */
    link: text('link'),
    category: text('category').$type<'account' | 'reminder' | 'activity' | 'announcement'>().notNull(),
    state: text('state')
      .$type<'queued' | 'sending' | 'sent' | 'failed' | 'answered' | 'skipped' | 'unknown'>()
      .notNull()
      .default('queued'),
    reason: text('reason'),
    attempts: integer('attempts').notNull().default(0),
    via: text('via').$type<'smtp' | 'twilio' | 'outbox'>(),
    /** When it was taken in hand to be sent. */
    claimedAt: instant('claimed_at'),
    /** The portal ended while it was being sent, so this mail went once more. */
    interrupted: boolean('interrupted').notNull().default(false),
    /** What the service calls it. */
    serviceId: text('service_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    /** The phone has it; nobody says so of mails. */
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    index('outbox_created').on(table.createdAt),
    index('outbox_person').on(table.personId),
    index('outbox_recipient').on(table.recipient, table.createdAt),
  ],
)

/** How a person wants to be written to. No row: mails, in the organization's waking hours. */
export const messagePreferences = pgTable('message_preferences', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  mail: boolean('mail').notNull().default(true),
  preferred: text('preferred').$type<'mail' | 'sms' | 'both'>().notNull().default('mail'),
  /** Hours of their own; null: the organization's. */
  quietFrom: text('quiet_from'),
  quietTo: text('quiet_to'),
})

/**
 * Who agreed to text messages, at which number, to what and how: the proof that a carrier asks for (domain 11.10), so
 * each time they agree is a row of its own. The sender asks here before each text.
 */
export const textConsents = pgTable(
  'text_consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    personId: uuid('person_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `+14045550134`. */
    phone: text('phone').notNull(),
    state: text('state').$type<'pending' | 'confirmed' | 'stopped'>().notNull().default('pending'),
    campaigns: text('campaigns').array().$type<Campaign[]>().notNull(),
    /** Which wording they ticked, and where. */
    wording: text('wording').notNull(),
    askedOn: text('asked_on').$type<'page' | 'profile'>().notNull(),
    /** How they proved the number: the code, or the reply YES. */
    method: text('method').$type<'code' | 'reply'>(),
    askedAt: instant('asked_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    stoppedAt: instant('stopped_at'),
    stoppedBy: text('stopped_by').$type<'reply' | 'person' | 'administrator' | 'other_number'>(),
    codeHash: text('code_hash'),
    codeExpiresAt: instant('code_expires_at'),
    codeTries: integer('code_tries').notNull().default(0),
  },
  (table) => [
    index('text_consents_person').on(table.personId),
    uniqueIndex('text_consents_confirmed').on(table.personId).where(sql`state = 'confirmed'`),
    uniqueIndex('text_consents_pending').on(table.personId).where(sql`state = 'pending'`),
    index('text_consents_phone').on(table.phone),
  ],
)

/** Numbers that said STOP: nothing at all goes there until they say START, whoever they belong to. */
export const textStops = pgTable('text_stops', {
  phone: text('phone').primaryKey(),
  stoppedAt: instant('stopped_at').notNull(),
})

/** Addresses to which nothing goes by itself any more, as their hash: nobody can be read out of it. */
export const mailStops = pgTable('mail_stops', {
  addressHash: text('address_hash').primaryKey(),
  stoppedAt: instant('stopped_at').notNull(),
})

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  outbox: 'messages on their way; what they tell of is recorded',
  message_preferences: 'a person’s own choice, no record of the charity',
  text_consents: 'each agreement is a row of its own with its times; that is the proof',
  text_stops: 'numbers that said STOP',
  mail_stops: 'addresses that want no more letters',
}

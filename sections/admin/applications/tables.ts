import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '#kernel/people/access.ts'
import { instant, recordColumns, users } from '#server/data/tables.ts'
import type { SignupRole, Status } from './fields.ts'

/** What people answered in the sign-up wizard (spec 3), and what became of it. */
export const applications = pgTable(
  'applications',
  {
    ...recordColumns(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zipCode: text('zip_code').notNull(),
    role: text('role').$type<SignupRole>().notNull(),
    availability: jsonb('availability').$type<string[]>().notNull(),
    interests: jsonb('interests').$type<string[]>().notNull().default([]),
    emergencyContact: text('emergency_contact').notNull(),
    agreeToBackground: boolean('agree_to_background').notNull().default(false),
    /** Which words were agreed to. */
    termsVersion: text('terms_version').notNull(),
    status: text('status').$type<Status>().notNull().default('pending'),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by'),
    givenRole: text('given_role').$type<Role>(),
    reason: text('reason'),
    /** The account it became. */
    personId: uuid('person_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('applications_status').on(table.status, table.createdAt),
    index('applications_person').on(table.personId),
  ],
)

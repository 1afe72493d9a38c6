import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { definePersonalData, ownedBy, type Subject } from '#server/data/personal-data.ts'
import {
  auditLog,
  credentials,
  files,
  idempotencyKeys,
  imports,
  savedViews,
  sessions,
  throttles,
  users,
} from '#server/data/tables.ts'

const names = (column: PgColumn, { id, email }: Subject): SQL =>
  sql`(position(${id} in ${column}) > 0 OR position(${email.toLowerCase()} in lower(${column})) > 0)`

/** What the kernel's own tables hold about people. */
export const personalData = [
  definePersonalData({
    table: users,
    title: 'Your account',
    aboutOne: true,
    of: ({ id }) => eq(users.id, id),
    erasure: {
      keep: 'An empty account called “A former member” stays, so that what was counted stays counted. It has no name, address or role, and nobody can sign in with it.',
    },
  }),
  definePersonalData({
    table: users,
    title: 'Accounts you opened for others',
    of: ({ id }) => and(eq(users.createdBy, id), ne(users.id, id)),
    secret: ['email', 'proved_email', 'permissions'],
    erasure: { keep: 'They belong to the people they are for.' },
  }),
  ownedBy(credentials.userId, { title: 'Your password', secret: ['password_hash'], erasure: 'delete' }),
  ownedBy(sessions.userId, { title: 'Where you are signed in', secret: ['token_hash'], erasure: 'delete' }),
  definePersonalData({
    table: throttles,
    title: 'Counters of your sign-ins and requests',
    of: (person) => names(throttles.key, person),
    erasure: 'delete',
  }),
  definePersonalData({
    table: savedViews,
    title: 'Your saved views',
    of: ({ id }) => and(eq(savedViews.userId, id), eq(savedViews.shared, false)),
    erasure: 'delete',
  }),
  definePersonalData({
    table: savedViews,
    title: 'Views you share with everyone',
    of: ({ id }) =>
      and(or(eq(savedViews.userId, id), eq(savedViews.createdBy, id)), eq(savedViews.shared, true)),
    erasure: { keep: 'Others work with them.' },
  }),
  ownedBy(imports.userId, { title: 'Spreadsheets you were reading in', erasure: 'delete' }),
  definePersonalData({
    table: files,
    title: 'Files you added',
    of: ({ id }) => and(eq(files.createdBy, id), ne(files.owner, 'profile-photo')),
    secret: ['sha256'],
    erasure: { keep: 'They belong to the records of the charity: receipts, minutes, spreadsheets.' },
  }),
  ownedBy(idempotencyKeys.userId, {
    title: 'Answers to your latest changes, kept for a bad network',
    secret: ['response', 'body_hash', 'key'],
    erasure: 'delete',
  }),
  ownedBy(auditLog.actorId, {
    title: 'What you changed',
    secret: ['old_row', 'new_row'],
    erasure: {
      keep: 'The charity has to know what was changed when. Your name and what it told about you are taken out of it.',
    },
  }),
]

import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { files, instant, recordColumns, users } from '#server/data/tables.ts'
import type { Action, Category, Level, Topic } from './fields.ts'

/** Domain 6.3: a document is its newest version; the file is one of the store. */
export const documents = pgTable(
  'documents',
  {
    ...recordColumns(),
    title: text('title').notNull(),
    description: text('description'),
    category: text('category').$type<Category>().notNull().default('general'),
    topic: text('topic').$type<Topic>(),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    pinned: boolean('pinned').notNull().default(false),
    keepUntil: date('keep_until', { mode: 'string' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
  },
  (table) => [
    index('documents_file').on(table.fileId),
    index('documents_topic').on(table.topic),
    index('documents_category').on(table.category),
    index('documents_keep_until').on(table.keepUntil),
  ],
)

/**
 * What follows a document has no foreign key to it: it outlives a deleted one for as long as an undo may bring that back
 * (`clean-up-job.ts`), and opens nothing meanwhile.
 */
const documentId = () => uuid('document_id').notNull()

export const documentVersions = pgTable(
  'document_versions',
  {
    ...recordColumns(),
    documentId: documentId(),
    number: integer('number').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    note: text('note'),
    /** The older version that was brought back as this one. */
    restoredFrom: integer('restored_from'),
  },
  (table) => [
    uniqueIndex('document_versions_once').on(table.documentId, table.number),
    index('document_versions_file').on(table.fileId),
  ],
)

/** Domain 6.3: what one person may do with one document, until when, and why. */
export const documentPermissions = pgTable(
  'document_permissions',
  {
    ...recordColumns(),
    documentId: documentId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    permissionType: text('permission_type').$type<Level>().notNull(),
    expiresAt: instant('expires_at'),
    notes: text('notes'),
  },
  (table) => [
    uniqueIndex('document_permissions_once').on(table.documentId, table.userId, table.permissionType),
    index('document_permissions_user').on(table.userId),
  ],
)

/** Links that open one document without an account. */
export const documentLinks = pgTable(
  'document_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    documentId: documentId(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Whose right it stands on: it opens nothing once they may not share the document any more. */
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('document_links_document').on(table.documentId),
    index('document_links_maker').on(table.createdBy),
    index('document_links_expires').on(table.expiresAt),
  ],
)

/** Who did what with a document, and when. */
export const documentAccessLogs = pgTable(
  'document_access_logs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    documentId: documentId(),
    /** Nobody: somebody who came by a link. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    action: text('action').$type<Action>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('document_access_logs_document').on(table.documentId, table.id),
    index('document_access_logs_user').on(table.userId),
    index('document_access_logs_at').on(table.at),
  ],
)

/** What one person keeps at hand. */
export const documentFavorites = pgTable(
  'document_favorites',
  {
    documentId: documentId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.userId] }),
    index('document_favorites_user').on(table.userId),
  ],
)

/** How often somebody opened a document, and when last: what they will look for again. */
export const documentUses = pgTable(
  'document_uses',
  {
    documentId: documentId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    times: integer('times').notNull().default(1),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.userId] }),
    index('document_uses_user').on(table.userId),
  ],
)

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** What stands in a file, read once after it came; found by words, shown in excerpts to those who may see the document. */
export const documentTexts = pgTable(
  'document_texts',
  {
    fileId: uuid('file_id').primaryKey(),
    text: text('text').notNull(),
    words: tsvector('words').generatedAlwaysAs(sql`to_tsvector('english', text)`),
    readAt: instant('read_at').notNull(),
  },
  (table) => [index('document_texts_words').using('gin', table.words)],
)

/** Domain 3.1: those that stand on everybody's first page, as far as they may see them. */
export const dashboardDocuments = pgTable(
  'dashboard_documents',
  {
    ...recordColumns(),
    documentId: documentId(),
    displayOrder: integer('display_order').notNull().default(0),
  },
  (table) => [uniqueIndex('dashboard_documents_once').on(table.documentId)],
)

export const unrecorded = {
  document_links: 'secrets of links',
  document_access_logs: 'that somebody looked at something, which changes nothing',
  document_favorites: 'what one person keeps at hand, as they like it',
  document_uses: 'that somebody looked at something, which changes nothing',
  document_texts: 'what was read from files, and can be read again',
}

export const refusals = {
  dashboard_documents_once: 'This document is on the dashboard already.',
}

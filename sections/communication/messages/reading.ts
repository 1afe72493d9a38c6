import { type SQL, sql } from 'drizzle-orm'
import { messages, reads, threads } from '#platform/threads/tables.ts'
import type { Kept, ListedFolder } from './fields.ts'
import { inboxPeople, inboxThreads } from './tables.ts'

/** A conversation of the inbox as it is for one person. */
export interface Mine extends Record<string, unknown> {
  id: string
  subject: string
  addressed: string[]
  context_table: string | null
  context_id: string | null
  sender: string | null
  by_mail: boolean
  place_id: string
  thread_id: string
  is_starred: boolean
  /** Where it is now: what is new in it has brought it back. */
  folder: Kept
  /** The number of the last message of others, and of this person; null where there is none. */
  got: number | null
  sent: number | null
  last_number: number
  read_up_to: number
  unread: number
}

const lastOf = (whose: SQL) =>
  sql`(SELECT max(${messages.number}) FROM ${messages} WHERE ${messages.threadId} = ${threads.id} AND ${whose})`

/**
 * All that is addressed to a person or was sent by them, as a table `mine`: the one place that says which folder
 * something is in and what is unread. Every list, badge and count reads it.
 */
export const mineOf = (me: string): SQL => sql`(
  SELECT placed.*, CASE WHEN kept <> 'inbox' AND coalesce(got, 0) <= put_away_at THEN kept ELSE 'inbox' END AS folder,
    (SELECT count(*)::integer FROM ${messages} WHERE ${messages.threadId} = placed.thread_id
      AND ${messages.createdBy} IS DISTINCT FROM ${me} AND ${messages.number} > placed.read_up_to) AS unread
  FROM (
    SELECT ${inboxThreads.id} AS id, ${inboxThreads.subject} AS subject, ${inboxThreads.addressed} AS addressed,
      ${inboxThreads.contextTable} AS context_table, ${inboxThreads.contextId} AS context_id,
      ${inboxThreads.createdBy} AS sender, ${inboxThreads.byMail} AS by_mail, ${inboxPeople.id} AS place_id, ${inboxPeople.isStarred} AS is_starred,
      ${inboxPeople.folder} AS kept, ${inboxPeople.putAwayAt} AS put_away_at, ${threads.id} AS thread_id,
      ${threads.lastNumber} AS last_number, coalesce(${reads.upTo}, 0) AS read_up_to,
      ${lastOf(sql`${messages.createdBy} IS DISTINCT FROM ${me}`)} AS got,
      ${lastOf(sql`${messages.createdBy} = ${me}`)} AS sent
    FROM ${inboxPeople}
    JOIN ${inboxThreads} ON ${inboxThreads.id} = ${inboxPeople.inboxThreadId}
    JOIN ${threads} ON ${threads.kind} = 'record' AND ${threads.aboutTable} = 'inbox_threads'
      AND ${threads.aboutId} = ${inboxThreads.id}
    LEFT JOIN ${reads} ON ${reads.threadId} = ${threads.id} AND ${reads.personId} = ${me}
    WHERE ${inboxPeople.personId} = ${me}
  ) AS placed
) AS mine`

/** Which of `mine` a folder shows. */
export const IN_FOLDER: Record<ListedFolder, SQL> = {
  inbox: sql`folder = 'inbox' AND got IS NOT NULL`,
  starred: sql`folder IN ('inbox', 'archive') AND is_starred`,
  sent: sql`folder IN ('inbox', 'archive') AND sent IS NOT NULL`,
  archive: sql`folder = 'archive'`,
  trash: sql`folder = 'trash'`,
}

import { sql } from 'drizzle-orm'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { has, passes } from '#kernel/people/access.ts'
import { mentions, messages, reads, threads } from '#platform/threads/tables.ts'
import type { Channel } from '#sections/communication/chat/access.ts'
import { unreadByRoom } from '#sections/communication/chat/service.ts'
import { views as seesKudos } from '#sections/communication/kudos/access.ts'
import { waiting as kudosWaiting } from '#sections/communication/kudos/service.ts'
import type { Ctx } from '#server/context.ts'
import { recordIsVisible } from '#server/data/visible-record.ts'
import { can } from './access.ts'
import type { inbox as calls } from './contract.ts'
import { unreadByContext } from './service-messaging.ts'

type Counts = OutputOf<(typeof calls)['unreadCounts']>

/** Spec 3 names fewer rooms than there are: the committees' are counted together. */
const KEY: Record<Channel, keyof Counts> = {
  general: 'general',
  'core-team': 'core_team',
  host: 'hosts',
  driver: 'drivers',
  recipient: 'recipients',
  committee: 'committee',
  'events-committee': 'committee',
  'grants-committee': 'committee',
  'web-committee': 'committee',
  'volunteer-management': 'committee',
  'board-chat': 'committee',
}

/** What is said about them counts where it names this person, and they may read it. */
const ABOUT = { suggestions: 'suggestion', projects: 'project', tasks: 'task' } as const

const isKey = (context: string): context is 'suggestion' | 'project' | 'task' =>
  Object.values<string>(ABOUT).includes(context)

/** Messages of others that this person has not read, in the conversations that they may read. */
export async function unreadCounts(ctx: Ctx): Promise<Counts> {
  const me = ctx.user.id
  const unread = sql`${messages.createdBy} IS DISTINCT FROM ${me}
    AND ${messages.number} > coalesce((SELECT ${reads.upTo} FROM ${reads}
      WHERE ${reads.threadId} = ${threads.id} AND ${reads.personId} = ${me}), 0)`
  const visible = recordIsVisible(
    ctx.user,
    ctx.app.records,
    sql`${threads.aboutTable}`,
    sql`${threads.aboutId}`,
  )
  const named = await ctx.db.execute<{ table: keyof typeof ABOUT; unread: number }>(sql`
    SELECT ${threads.aboutTable} AS table, count(*)::integer AS unread
    FROM ${mentions} JOIN ${messages} ON ${messages.id} = ${mentions.messageId} AND ${mentions.personId} = ${me}
    JOIN ${threads} ON ${threads.id} = ${messages.threadId}
      AND ${threads.aboutTable} = ANY (${sql.param(Object.keys(ABOUT))}::text[])
    WHERE ${unread} AND ${visible} GROUP BY 1`)
  const counts: Counts = {
    general: 0,
    committee: 0,
    hosts: 0,
    drivers: 0,
    recipients: 0,
    core_team: 0,
    direct: 0,
    groups: 0,
    total: 0,
    suggestion: 0,
    project: 0,
    task: 0,
    kudos: 0,
  }
  const add = (key: keyof Counts, count: number) => {
    counts[key] += count
    counts.total += count
  }
  for (const { kind, channel, unread: count } of await unreadByRoom(ctx))
    add(channel ? KEY[channel] : kind === 'direct' ? 'direct' : 'groups', count)
  for (const { table, unread: count } of named.rows) add(ABOUT[table], count)
  // What is addressed to somebody counts where it is about something; about nothing else it is said directly.
  if (has(ctx.user, can.MESSAGES_VIEW))
    for (const { context, count } of await unreadByContext(ctx))
      add(isKey(context) ? context : 'direct', count)
  if (passes(ctx.user, seesKudos)) add('kudos', (await kudosWaiting(ctx)).count)
  return counts
}

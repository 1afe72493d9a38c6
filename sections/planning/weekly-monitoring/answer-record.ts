import { sql } from 'drizzle-orm'
import { has } from '#kernel/people/access.ts'
import { can as log } from '#sections/collections/collections/access.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/tables.ts'
import { defineRecord } from '#server/data/records.ts'
import { can } from './access.ts'
import { ANSWER_STATES } from './fields.ts'
import { monitoringAnswers } from './tables.ts'

/** Answers of locations, for whoever watches the week, and for a location's own people. */
export const answerRecord = defineRecord({
  table: monitoringAnswers,
  noun: 'answer of a location',
  scope: (user) =>
    has(user, can.NAV_WEEKLY_MONITORING)
      ? undefined
      : sql`EXISTS (SELECT FROM ${hostContacts} WHERE ${hostContacts.hostId} = ${monitoringAnswers.hostId}
          AND ${hostContacts.personId} = ${user.personId ?? null}::uuid)`,
  mayChange: (user) => has(user, log.COLLECTIONS_ADD),
  fields: { host_id: 'Location', said: 'What was said', state: 'State' },
  event: 'monitoring.changed',
  present: async (ctx, field, value) => {
    if (field === 'state') return ANSWER_STATES[value as keyof typeof ANSWER_STATES]
    if (field !== 'host_id' || typeof value !== 'string') return value
    const [host] = await ctx.db.select({ name: hosts.name }).from(hosts).where(sql`${hosts.id} = ${value}`)
    return host?.name ?? 'a deleted location'
  },
})

import { eq } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { usualWords } from '#platform/letters/service-compose.ts'
import { ownWordsOf } from '#platform/letters/service-send.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import { defineRecord } from '#server/data/records.ts'
import { told } from '#server/data/row-reads.ts'
import { updateVersioned } from '#server/data/versioned.ts'
import { mayView, reminds } from './access.ts'
import { reminder } from './letters.ts'
import type { reminding as calls } from './reminders-contract.ts'
import { monitoringPlan } from './tables.ts'

/** The one row, which the migration writes. */
export const PLAN_ID = '0190a6e8-3c1f-7d42-9a5b-000000000134'

export async function readPlan(ctx: Pick<WorkCtx, 'db'>) {
  const [row] = await ctx.db.select().from(monitoringPlan).where(eq(monitoringPlan.id, PLAN_ID))
  if (!row) throw new Error('There is no plan of reminders')
  return row
}
type Row = Awaited<ReturnType<typeof readPlan>>
const shown = async (ctx: Pick<WorkCtx, 'db'>, row: Row) => ({
  ...told(row),
  alertTimes: row.alertTimes as never,
  words: await wordsOf(ctx),
})

/** What reminders say now, with its values in braces. */
export async function wordsOf(ctx: Pick<WorkCtx, 'db'>) {
  const own = await ownWordsOf(ctx, reminder, 'en')
  const said = (name: 'subject' | 'body' | 'text') =>
    own.get(name) || usualWords(reminder.sections[name], 'en')
  return { subject: said('subject'), body: said('body'), text: said('text') }
}

export const plan = async (ctx: Ctx) => shown(ctx, await readPlan(ctx))

export async function changePlan(ctx: Ctx, { version, ...changes }: InputOf<(typeof calls)['changePlan']>) {
  const row = await updateVersioned(ctx, monitoringPlan, { id: PLAN_ID, version }, changes, {
    noun: 'plan of reminders',
    current: (now) => shown(ctx, now),
  })
  ctx.emit('monitoring.changed')
  return shown(ctx, row)
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export const planRecord = defineRecord({
  table: monitoringPlan,
  noun: 'plan of reminders',
  scope: (user: CurrentUser) => (passes(user, mayView) ? undefined : false),
  mayChange: (user) => passes(user, reminds),
  fields: {
    alert_times: 'When the portal looks by itself',
    remind_hosts: 'Locations are reminded then',
  },
  // They are a letter's words now (docs/decisions/143-words-of-reminders.md).
  former: {
    mail_subject: 'Subject of the email',
    mail_body: 'Words of the email',
    text_body: 'Words of the text message',
  },
  event: 'monitoring.changed',
  present: (_ctx, field, value) => {
    if (field === 'remind_hosts') return value ? 'Yes' : 'No'
    if (field !== 'alert_times' || !Array.isArray(value)) return value
    return (value as Row['alertTimes']).map(({ weekday, time }) => `${WEEKDAYS[weekday]} ${time}`).join(', ')
  },
})

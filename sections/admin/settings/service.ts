import { eq, max, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid } from '#kernel/calls/errors.ts'
import { defaultSettings, type SettingName, type Settings, settingShapes } from '#kernel/charity/settings.ts'
import type { Ctx } from '#server/context.ts'
import { LOCKS } from '#server/data/locks.ts'
import { auditLog, settings as table } from '#server/data/tables.ts'
import type { settings } from './contract.ts'

type Calls = typeof settings

export async function organization(ctx: Ctx) {
  return {
    ...ctx.settings,
    demo: ctx.app.demo,
    texts: ctx.app.twilio !== undefined,
    mails: ctx.app.mail !== undefined,
    mapTiles: ctx.app.mapTiles ?? null,
    findsPlaces: ctx.app.geocoder !== undefined,
  }
}

/** The output schema names what of it everybody may know. */
export const about = (ctx: Pick<Ctx, 'settings'>) => ctx.settings

/** All settings as they stand. Their version is the last entry of their trail: it never goes back, not even by undo. */
export async function read(ctx: Ctx) {
  const rows = await ctx.db.select().from(table)
  const [trail] = await ctx.db
    .select({ version: max(auditLog.id) })
    .from(auditLog)
    .where(eq(auditLog.tableName, 'settings'))
  const stored: Partial<Record<string, unknown>> = Object.fromEntries(rows.map((row) => [row.id, row.value]))
  const values: Settings = { ...defaultSettings }
  for (const name of Object.keys(settingShapes) as SettingName[]) {
    const parsed = settingShapes[name].safeParse(stored[name])
    if (parsed.success) Object.assign(values, { [name]: parsed.data })
  }
  return { ...values, version: trail?.version ?? 0 }
}

export async function change(ctx: Ctx, { version, ...values }: InputOf<Calls['change']>) {
  const names = Object.keys(values) as SettingName[]
  if (names.length === 0) throw invalid({ body: 'Please change at least one setting.' })
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.settings})`)
  const current = await read(ctx)
  if (version !== undefined && version !== current.version)
    throw conflict('Somebody changed these settings in the meantime.', { current })
  for (const name of names)
    await ctx.db
      .insert(table)
      .values({ id: name, value: values[name] })
      .onConflictDoUpdate({
        target: table.id,
        set: { value: sql`excluded.value`, version: sql`${table.version} + 1`, updatedAt: sql`now()` },
      })
  ctx.emit('settings.changed')
  return read(ctx)
}

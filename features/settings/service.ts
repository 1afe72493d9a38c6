import { inArray, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/contract.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import { defaultSettings, type SettingName, type Settings, settingShapes } from '#kernel/settings.ts'
import type { Ctx } from '#server/context.ts'
import { settings as table } from '#server/tables.ts'
import type { settings } from './contract.ts'

type Calls = typeof settings

export async function organization(ctx: Ctx) {
  return { ...ctx.settings, demo: ctx.app.demo }
}

/** All settings as they stand, with the version of each that was ever changed (0 for the others). */
export async function read(ctx: Ctx) {
  const rows = await ctx.db.select().from(table)
  const stored = new Map(rows.map((row) => [row.id, row]))
  const values: Settings = { ...defaultSettings }
  const versions: Record<string, number> = {}
  for (const name of Object.keys(settingShapes) as SettingName[]) {
    const row = stored.get(name)
    const parsed = settingShapes[name].safeParse(row?.value)
    if (row && parsed.success) Object.assign(values, { [name]: parsed.data })
    versions[name] = row?.version ?? 0
  }
  return { values, versions }
}

export async function change(ctx: Ctx, { values, versions }: InputOf<Calls['change']>) {
  const names = Object.keys(values) as SettingName[]
  if (names.length === 0) throw invalid({ values: 'Please change at least one setting.' })
  const current = await ctx.db.select().from(table).where(inArray(table.id, names)).for('update')
  const stale = names.filter((name) => {
    const version = current.find((row) => row.id === name)?.version ?? 0
    return versions?.[name] !== undefined && versions[name] !== version
  })
  if (stale.length > 0)
    throw conflict('Somebody changed these settings in the meantime.', { current: { ...(await read(ctx)) } })
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

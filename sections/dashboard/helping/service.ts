import { eq } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, notFound } from '#kernel/calls/errors.ts'
import type { SlotRole } from '#platform/slots/fields.ts'
import type { Ctx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import { updateMany } from '#server/data/versioned.ts'
import { mayWish } from './access.ts'
import type { helping as calls, Wishes } from './contract.ts'
import { helperWishes } from './tables.ts'

type Calls = typeof calls
type Shown = OutputOf<Calls['mine']>

/** What holds for whoever said nothing. */
const NOTHING: Wishes = {
  roles: [],
  timesAMonth: null,
  mostAWeek: null,
  mostAMonth: null,
  putMeDown: false,
  covers: true,
}

async function wishesOf(ctx: Ctx, personId: string): Promise<Shown> {
  const [found] = await ctx.db
    .select({ name: people.name, row: helperWishes })
    .from(people)
    .leftJoin(helperWishes, eq(helperWishes.personId, people.id))
    .where(eq(people.id, personId))
  if (!found) throw notFound('This person')
  const { name, row } = found
  return row
    ? { ...row, name, roles: row.roles as SlotRole[], saysSo: true }
    : { ...NOTHING, name, saysSo: false }
}

async function write(ctx: Ctx, personId: string, said: Wishes): Promise<Shown> {
  if (!mayWish(ctx.user, { personId })) throw notFound('This person')
  const [person] = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(eq(people.id, personId))
    .for('no key update')
  if (!person) throw notFound('This person')
  const [before] = await ctx.db.select().from(helperWishes).where(eq(helperWishes.personId, personId))
  if (before) await updateMany(ctx, helperWishes, [{ before, values: { ...said } }])
  else await ctx.db.insert(helperWishes).values({ ...said, personId, createdBy: ctx.user.id })
  ctx.emit('wishes.changed')
  return wishesOf(ctx, personId)
}

const own = ({ user }: Ctx): string => {
  if (!user.personId) throw conflict('This account belongs to no person.')
  return user.personId
}

export const mine = (ctx: Ctx) => wishesOf(ctx, own(ctx))
export const say = (ctx: Ctx, input: InputOf<Calls['say']>) => write(ctx, own(ctx), input)
export const of = (ctx: Ctx, { personId }: InputOf<Calls['of']>) => wishesOf(ctx, personId)
export const sayFor = (ctx: Ctx, { personId, ...said }: InputOf<Calls['sayFor']>) =>
  write(ctx, personId, said)

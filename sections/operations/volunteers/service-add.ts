import type { Ctx } from '#server/context.ts'
import { rows } from './rows.ts'

type Values = Parameters<typeof rows.insert>[1]

/** Somebody becomes a volunteer by what another slice decides; it has checked that this is allowed. */
export const addVolunteer = (ctx: Ctx, values: Values) => rows.insert(ctx, values)

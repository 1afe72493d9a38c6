import type { Ctx } from '../context.ts'

/** Work over many rows: each kind that it changes is told once, without ids. What is for one person goes to them as it is. */
export async function coarsely<T>(ctx: Ctx, work: (quiet: Ctx) => Promise<T>): Promise<T> {
  const kinds = new Set<string>()
  const answer = await work({
    ...ctx,
    emit: (event, payload) => (payload?.to ? ctx.emit(event, payload) : void kinds.add(event)),
  })
  for (const kind of kinds) ctx.emit(kind)
  return answer
}

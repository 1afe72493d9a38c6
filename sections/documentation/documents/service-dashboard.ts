import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import type { Ctx } from '#server/context.ts'
import { scoped } from '#server/data/undo.ts'
import type { documents as calls } from './contract.ts'
import { rightTo } from './rights.ts'
import { documentFor, rows } from './service.ts'
import { dashboardDocuments, documents } from './tables.ts'

type Calls = typeof calls

/** More is a list, not what matters most. */
const MOST = 12

/** Domain 3.1: those that administrators picked; of them each sees what they may see anyway. */
export async function onDashboard(ctx: Ctx) {
  const found = await ctx.db
    .select({ document: documents })
    .from(dashboardDocuments)
    .innerJoin(documents, eq(documents.id, dashboardDocuments.documentId))
    .where(scoped(rightTo(ctx.user, 'view')))
    .orderBy(asc(dashboardDocuments.displayOrder), asc(dashboardDocuments.createdAt))
  return {
    items: await rows.show(
      ctx,
      found.map(({ document }) => document),
    ),
  }
}

const places = (ctx: Ctx) =>
  ctx.db
    .select({ place: dashboardDocuments })
    .from(dashboardDocuments)
    .innerJoin(documents, eq(documents.id, dashboardDocuments.documentId))
    .orderBy(asc(dashboardDocuments.displayOrder), asc(dashboardDocuments.createdAt))
    .for('update', { of: dashboardDocuments })

export async function putOnDashboard(ctx: Ctx, { documentId }: InputOf<Calls['putOnDashboard']>) {
  const { category } = await documentFor(ctx, documentId, 'view', { locked: true })
  if (category === 'confidential')
    throw conflict('A confidential document is given to people by name; it is not put on the dashboard.')
  const there = await places(ctx)
  if (there.length >= MOST)
    throw conflict(`There are ${MOST} documents on the dashboard already. Please take one off first.`)
  const displayOrder = Math.max(0, ...there.map(({ place }) => place.displayOrder)) + 1
  await ctx.db.insert(dashboardDocuments).values({ documentId, displayOrder, createdBy: ctx.user.id })
  ctx.emit('documents.dashboard')
  return {}
}

export async function takeOffDashboard(ctx: Ctx, { documentId }: InputOf<Calls['takeOffDashboard']>) {
  await documentFor(ctx, documentId, 'view')
  const gone = await ctx.db
    .delete(dashboardDocuments)
    .where(eq(dashboardDocuments.documentId, documentId))
    .returning({ id: dashboardDocuments.id })
  if (gone.length === 0) throw notFound('This document on the dashboard')
  ctx.emit('documents.dashboard')
  return {}
}

/** Those that are named first, in this order; what somebody else put there meanwhile follows. */
export async function reorderDashboard(ctx: Ctx, { documentIds }: InputOf<Calls['reorderDashboard']>) {
  ctx.check(true)
  const there = await places(ctx)
  const known = new Set(there.map(({ place }) => place.documentId))
  if (documentIds.some((id) => !known.has(id)) || new Set(documentIds).size < documentIds.length)
    throw invalid({ documentIds: 'Please name documents that are on the dashboard, each once.' })
  const ordered = [...documentIds, ...[...known].filter((id) => !documentIds.includes(id))]
  await ctx.db
    .update(dashboardDocuments)
    .set({
      displayOrder: sql`array_position(${sql.param(ordered)}::uuid[], ${dashboardDocuments.documentId})`,
    })
    .where(inArray(dashboardDocuments.documentId, ordered))
  ctx.emit('documents.dashboard')
  return {}
}

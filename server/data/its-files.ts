import { getTableName, type SQL, sql } from 'drizzle-orm'
import { auditLog, files } from './tables.ts'

/**
 * A line of the trail about a file that came or went with the record whose it is, by one request: it is a part of that
 * change. Of `tables`, where only records of these are looked at.
 */
export const isItsFile = (trail: typeof auditLog, tables?: readonly string[]): SQL =>
  sql`(${trail.tableName} = ${getTableName(files)} AND EXISTS (SELECT FROM ${auditLog} AS whose
    WHERE whose.request_id = ${trail.requestId} AND whose.row_id = coalesce(${trail.newRow}, ${trail.oldRow}) ->> 'owner_id'
    ${tables ? sql`AND whose.table_name = ANY (${sql.param(tables)}::text[])` : sql``}))`

import { aliasedTable, getTableName, type SQL, sql } from 'drizzle-orm'
import { auditLog, files } from './tables.ts'

const whose = aliasedTable(auditLog, 'whose')

/**
 * A line of the trail about a file that came or went with the record whose it is, by one request: it is a part of that
 * change. Where only some of the trail is looked at, the line of the record is `among` it.
 */
export const isItsFile = (
  trail: typeof auditLog,
  among: (whose: typeof auditLog) => SQL | undefined = () => undefined,
): SQL =>
  sql`(${trail.tableName} = ${getTableName(files)} AND EXISTS (SELECT FROM ${auditLog} AS whose
    WHERE ${whose.requestId} = ${trail.requestId}
      AND ${whose.rowId} = coalesce(${trail.newRow}, ${trail.oldRow}) ->> 'owner_id'
      AND ${among(whose) ?? sql`true`}))`

import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { definePersonalData, ownedBy, type PersonalData } from '#server/data/personal-data.ts'
import { people } from '#server/data/tables.ts'
import {
  followedSheets,
  liveAddresses,
  sheetAccounts,
  takeAwayHeard,
  takeAwayReturns,
  takeAwayRows,
  takeAways,
} from './tables.ts'

/** A text as whole words of a row, which stands there as JSON: 'Ann Lee' is not meant where it says 'Joann Leeds'. */
const asWords = (text: SQL) =>
  sql`(${'((?<![[:alnum:]])|(?<=\\\\[nrtbf]))'} || regexp_replace(btrim(to_json(${text})::text, '"'),
    ${'[][\\\\^$.|?*+(){}]'}, ${'\\\\\\&'}, 'g') || '(?![[:alnum:]])')`

/** Rows of files that name somebody: as a copy they are of no use without them. */
const naming =
  (cells: PgColumn): PersonalData['of'] =>
  ({ email, personId }) =>
    sql`(${email}::text <> '' AND ${cells}::text ~* ${asWords(sql`${email}::text`)}) OR EXISTS (
      SELECT FROM ${people} AS p WHERE p.id = ${personId ?? null}::uuid AND p.name <> ''
        AND ${cells}::text ~* ${asWords(sql`p.name`)})`

export const personalData = [
  ownedBy(liveAddresses.createdBy, { title: 'Live addresses of lists that you made', erasure: 'delete' }),
  ownedBy(followedSheets.createdBy, {
    title: 'Published sheets that you added to be read here',
    erasure: 'delete',
  }),
  ownedBy(takeAways.createdBy, { title: 'Lists that you took out to change them', erasure: 'delete' }),
  ownedBy(takeAwayReturns.createdBy, { title: 'Files that you brought back', erasure: 'delete' }),
  ownedBy(sheetAccounts.createdBy, {
    title: 'The account for private sheets that you set up',
    erasure: { keep: 'The sheets of the charity are read with it.' },
  }),
  definePersonalData({
    table: takeAwayRows,
    title: 'Rows about you in lists that were taken out',
    of: naming(takeAwayRows.cells),
    // Whatever else stands in the row.
    secret: ['cells'],
    erasure: 'delete',
  }),
  definePersonalData({
    table: takeAwayHeard,
    title: 'Cells about you in files that were brought back',
    of: naming(takeAwayHeard.cells),
    secret: ['cells'],
    erasure: 'delete',
  }),
]

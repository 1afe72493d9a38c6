import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'
import { z } from 'zod'

/** A question, and what is true: one number, several in their order, or that nobody can say. */
const Asked = z.object({
  question: z.string(),
  value: z.union([z.number(), z.literal('not sure')]).optional(),
  rows: z
    .union([
      z.array(z.union([z.number(), z.object({ value: z.number() }).transform(({ value }) => value)])),
      z.literal('not sure'),
    ])
    .optional(),
  answer: z.literal('not sure').optional(),
  /** Over the tables of people and entries and the views below; its first column in its order. */
  sql: z.string().optional(),
})
export type AskedQuestion = z.output<typeof Asked>

export const readQuestions = (file: string): AskedQuestion[] =>
  z.array(Asked).parse(JSON.parse(readFileSync(file, 'utf8')))

/**
 * What there is to be counted, said once more and without anything of the portal’s own counting: entry by entry, in another
 * language. A week is named by its Wednesday; one that is over and has no holiday in it is a usual one (domain 1.5).
 */
const VIEWS = `
CREATE SCHEMA IF NOT EXISTS truth;
CREATE OR REPLACE VIEW truth.log AS
  SELECT e.day, h.name AS host, h.area, e.individual, e.grouped, e.individual + e.grouped AS sandwiches FROM (
    SELECT c.collection_date AS day, c.host_id, c.individual_sandwiches AS individual,
      (SELECT coalesce(sum((g ->> 'count')::int), 0) FROM jsonb_array_elements(c.groups) AS g)::int AS grouped
    FROM sandwich_collections c) AS e JOIN hosts h ON h.id = e.host_id;
CREATE OR REPLACE VIEW truth.group_made AS
  SELECT c.collection_date AS day, g ->> 'name' AS name, (g ->> 'count')::int AS sandwiches,
    concat_ws(' · ', g ->> 'name', g ->> 'department') AS group_id
  FROM sandwich_collections c, jsonb_array_elements(c.groups) AS g;
CREATE OR REPLACE VIEW truth.held AS
  SELECT coalesce(scheduled_event_date, desired_event_date) AS day, lower(organization_name) AS organization,
    coalesce(actual_sandwich_count, estimated_sandwich_count) AS sandwiches, coalesce(actual_attendance, estimated_attendance) AS people
  FROM event_requests WHERE status = 'completed';
CREATE OR REPLACE VIEW truth.worked AS
  SELECT work_date AS day, (hours * 60 + minutes) / 60.0 AS hours FROM work_logs WHERE status <> 'returned';
CREATE OR REPLACE VIEW truth.given AS
  SELECT d.distribution_date AS day, h.name AS host, d.sandwich_count AS sandwiches
  FROM sandwich_distributions d LEFT JOIN hosts h ON h.id = d.host_id;
CREATE OR REPLACE FUNCTION truth.week_of(day date) RETURNS date LANGUAGE sql AS
  $$ SELECT day - (extract(dow FROM day)::int + 4) % 7 $$;
CREATE OR REPLACE VIEW truth.usual_weeks AS
  SELECT w::date AS week FROM generate_series(truth.week_of((SELECT min(day) FROM truth.log)), (SELECT max(day) FROM truth.log), '7 days') AS w
  WHERE w::date + 6 < (SELECT max(day) FROM truth.log) AND NOT EXISTS (
    SELECT FROM generate_series(w, w + '6 days', '1 day') AS d WHERE to_char(d, 'MM-DD') IN ('12-25', '01-01', '07-04')
      OR (extract(month FROM d) = 11 AND extract(dow FROM d) = 4 AND extract(day FROM d) BETWEEN 22 AND 28)
      OR (extract(month FROM d) = 5 AND extract(dow FROM d) = 1 AND extract(day FROM d) > 24));`

export interface TrueAnswer {
  question: string
  /** Null: nobody can say. */
  wanted: number[] | null
}

/** What is true of the charity in this database: found by SQL where a question brings some, else as its file says. */
export async function truthOf(pool: Pool, asked: readonly AskedQuestion[]): Promise<TrueAnswer[]> {
  const client = await pool.connect()
  try {
    await client.query(VIEWS)
    await client.query('SET search_path = truth, public')
    const found: TrueAnswer[] = []
    for (const { question, value, rows, sql } of asked) {
      if (sql !== undefined) {
        const { rows: counted } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
        found.push({ question, wanted: counted.map(([one]) => Number(one ?? 0)) })
      } else
        found.push({
          question,
          wanted: Array.isArray(rows) ? rows : typeof value === 'number' ? [value] : null,
        })
    }
    return found
  } finally {
    await client.query('RESET search_path')
    client.release()
  }
}

/** 'exact', 'wrong', or 'not sure', which is no wrong answer. */
export function verdict({ wanted }: TrueAnswer, given: readonly number[] | null) {
  const near = (a: number, b: number | undefined) => b !== undefined && Math.abs(a - b) < 0.011
  const isExact = wanted
    ? given !== null && wanted.length === given.length && wanted.every((one, at) => near(one, given[at]))
    : given === null
  return isExact ? 'exact' : given === null ? 'not sure' : 'wrong'
}

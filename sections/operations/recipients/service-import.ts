import { inArray } from 'drizzle-orm'
import { foldName } from '#kernel/language/names.ts'
import type { Ctx } from '#server/context.ts'
import type { Rule } from '#server/spreadsheets/import-judge.ts'
import { importRows } from '#server/spreadsheets/import-rows.ts'
import { besideRules, besidesOf, takeBesides } from './beside.ts'
import { recipient } from './fields.ts'
import { besideFields, readDays } from './import-fields.ts'
import { RULES, recipientRows } from './rows.ts'
import { recipients } from './tables.ts'
import { NOT_SIGNED } from './words.ts'

type Values = Record<string, unknown>
const NAMES = Object.keys(besideFields)
const split = (values: Values) => {
  const part = (isBeside: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => NAMES.includes(name) === isBeside))
  return { own: part(false), beside: part(true) }
}

/** Lists often say the day alone, without a column for whether it was signed at all. */
const contractAsMeant = (fault: ReturnType<Rule>) =>
  fault?.message === NOT_SIGNED
    ? { ...fault, fix: { label: 'It is signed', values: { contractSigned: 'Yes' } } }
    : fault

const def = { words: recipient.words, fields: { ...recipient.fields, ...besideFields } }

/** The same columns for who reads many sheets at once (sections/admin/moving-in). */
export const LISTED = { fields: def.fields, readDays }

/** What people of other systems call a recipient's columns, with its contacts and days; one change, undone as one. */
export const imports = importRows(
  {
    ...recipientRows,
    def,
    besides: { names: NAMES, now: besidesOf },
    rules: [
      ...besideRules,
      ...RULES.map(
        (rule): Rule =>
          (values) =>
            contractAsMeant(rule(values)),
      ),
    ],
    insertMany: async (ctx: Ctx, all: Values[]) => {
      await recipientRows.insertMany(
        ctx,
        all.map((values) => split(values).own),
      )
      const keys = all.map(({ name }) => foldName(String(name)))
      const made = await ctx.db
        .select({ id: recipients.id, key: recipients.nameKey })
        .from(recipients)
        .where(inArray(recipients.nameKey, keys))
      const idOf = new Map(made.map(({ id, key }) => [key, id]))
      await takeBesides(
        ctx,
        all.flatMap((values) => {
          const recipientId = idOf.get(foldName(String(values.name)))
          return recipientId ? [{ recipientId, said: split(values).beside }] : []
        }),
      )
    },
    editMany: async (ctx: Ctx, all: (Values & { id: string; version: number })[]) => {
      await recipientRows.editMany(
        ctx,
        all.map((values) => ({ ...split(values).own, id: values.id, version: values.version })),
      )
      await takeBesides(
        ctx,
        all.map((values) => ({ recipientId: values.id, said: split(values).beside })),
      )
    },
  },
  { slice: 'recipients', identity: 'name' },
)

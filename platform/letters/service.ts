import { and, eq, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import type { Language } from '#kernel/language/languages.ts'
import type { Filling } from '#kernel/language/letter-words.ts'
import { type MailTemplate, mailText, sendMail } from '#platform/outbox/service.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import type { LetterKind } from '#server/data/letters.ts'
import { updateMany } from '#server/data/versioned.ts'
import type { letters as calls } from './contract.ts'
import {
  compose,
  examplesOf,
  faultsOf,
  isOneLine,
  languagesOf,
  mostOf,
  type OwnWords,
  sectionsOf,
  usualWords,
} from './service-compose.ts'
import { linkedFiles } from './service-files.ts'
import { inItsLanguage, kindOf, kindsOf } from './service-kinds.ts'
import { countsOf, ownWordsOf, written } from './service-send.ts'
import { letterSchedules, letterWords } from './tables.ts'

type Calls = typeof calls

export async function list(ctx: Ctx): Promise<OutputOf<Calls['list']>> {
  const words = await ctx.db
    .select({ letter: letterWords.letter, changed: sql<number>`count(*)::integer` })
    .from(letterWords)
    .where(sql`${letterWords.words} <> ''`)
    .groupBy(letterWords.letter)
  const changed = new Map(words.map((row) => [row.letter, row.changed]))
  const schedules = new Map((await ctx.db.select().from(letterSchedules)).map((row) => [row.letter, row]))
  const counts = await countsOf(ctx)
  return {
    items: kindsOf(ctx.app).map(({ id, title, to, when, schedule }) => {
      const { isOn, time, version } = schedules.get(id) ?? { ...schedule, version: 0 }
      const sent = counts.get(id)
      return {
        id,
        title,
        to,
        when,
        changed: changed.get(id) ?? 0,
        schedule: schedule ? { isOn: isOn ?? schedule.isOn, time: time ?? schedule.time, version } : null,
        sent: sent?.sent ?? 0,
        lastSentAt: sent?.last?.toISOString() ?? null,
      }
    }),
  }
}

export async function one(ctx: Ctx, input: InputOf<Calls['one']>): Promise<OutputOf<Calls['one']>> {
  const kind = kindOf(ctx, input.id)
  const language = inItsLanguage(kind, input.language)
  const listed = (await list(ctx)).items.find(({ id }) => id === kind.id)
  if (!listed) throw notFound('This letter')
  const own = await ctx.db
    .select()
    .from(letterWords)
    .where(and(eq(letterWords.letter, kind.id), eq(letterWords.language, language)))
  return {
    ...listed,
    language,
    languages: languagesOf(kind),
    sections: sectionsOf(kind).map(([id, section]) => {
      const row = own.find((one) => one.section === id)
      return {
        id,
        label: section.label,
        hint: section.hint ?? null,
        oneLine: isOneLine(id, section),
        most: mostOf(section),
        usual: usualWords(section, language),
        words: row?.words ?? '',
        row: row?.id ?? null,
      }
    }),
    values: Object.entries(kind.values).map(([name, { label, kind: of, example, always }]) => ({
      name,
      label,
      kind: of,
      example,
      always: always === true,
    })),
    needs: [...(kind.needs ?? [])],
  }
}

/** Those that are stored, with what somebody has typed on top of them; 400 for a section that there is not. */
async function wordsWith(
  ctx: Ctx,
  kind: LetterKind,
  language: Language,
  said: readonly { section: string; words: string }[],
): Promise<OwnWords> {
  const unknown = said.find(({ section }) => !Object.hasOwn(kind.sections, section))
  if (unknown) throw invalid({ sections: 'This letter has no such section' })
  const own = new Map([
    ...(await ownWordsOf(ctx, kind, language)),
    ...said.map(({ section, words }) => [section, words] as const),
  ])
  const faults = faultsOf(kind, own, language)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return own
}

export async function save(ctx: Ctx, input: InputOf<Calls['save']>) {
  const kind = kindOf(ctx, input.id)
  const language = inItsLanguage(kind, input.language)
  const stored = await ctx.db
    .select()
    .from(letterWords)
    .where(and(eq(letterWords.letter, kind.id), eq(letterWords.language, language)))
    .orderBy(letterWords.id)
    .for('update')
  await wordsWith(ctx, kind, language, input.sections)
  for (const { section, words, was } of input.sections) {
    const before = stored.find((row) => row.section === section)
    if ((before?.words ?? '') !== was && (before?.words ?? '') !== words)
      throw conflict(
        `Somebody changed “${kind.sections[section]?.label}” of this letter in the meantime. Please look at it again.`,
      )
    // Words as delivered are no words of one's own: better ones of a later version reach them.
    const usual = kind.sections[section]
    const own = usual && words === usualWords(usual, language) ? '' : words
    if (before) {
      if (before.words !== own) await updateMany(ctx, letterWords, [{ before, values: { words: own } }])
    } else if (own !== '') {
      const [made] = await ctx.db
        .insert(letterWords)
        .values({ letter: kind.id, language, section, words: own, createdBy: ctx.user.id })
        .onConflictDoNothing()
        .returning({ id: letterWords.id })
      if (!made) throw conflict('Somebody changed this letter in the meantime. Please look at it again.')
    }
  }
  ctx.emit('letters.changed')
  return one(ctx, { id: kind.id, language })
}

const CHANGED_WHEN = 'Somebody changed in the meantime when this letter goes. Please look at it again.'

export async function schedule(ctx: Ctx, { id, isOn, time, version }: InputOf<Calls['schedule']>) {
  const kind = kindOf(ctx, id)
  if (!kind.schedule) throw conflict('This letter is only sent by hand.')
  const [before] = await ctx.db
    .select()
    .from(letterSchedules)
    .where(eq(letterSchedules.letter, id))
    .for('update')
  // What stands as delivered has no row, and so nothing to lock: of two who say it first the second hears of the other.
  if (version !== undefined && version !== (before?.version ?? 0)) throw conflict(CHANGED_WHEN)
  if (before) await updateMany(ctx, letterSchedules, [{ before, values: { isOn, time } }])
  else {
    const [made] = await ctx.db
      .insert(letterSchedules)
      .values({ letter: id, isOn, time, createdBy: ctx.user.id })
      .onConflictDoNothing()
      .returning({ id: letterSchedules.id })
    if (!made) throw conflict(CHANGED_WHEN)
  }
  ctx.emit('letters.changed')
  return one(ctx, { id, language: 'en' })
}

export const records = async (
  ctx: Ctx,
  { id }: InputOf<Calls['records']>,
): Promise<OutputOf<Calls['records']>> => ({ items: (await kindOf(ctx, id).samples?.(ctx)) ?? [] })

/** Where the button of a preview leads: nowhere. A real link is made for its reader alone. */
const NOWHERE = 'https://example.org/your-link'

async function draft(ctx: Ctx, input: InputOf<Calls['preview']>) {
  const kind = kindOf(ctx, input.id)
  const language = inItsLanguage(kind, input.language)
  const own = await wordsWith(ctx, kind, language, input.sections)
  const filling: Filling =
    input.record && kind.sample
      ? (await kind.sample(ctx, input.record)).filling
      : examplesOf(kind, todayOf(ctx))
  const { template, text, leftOut } = compose(kind, { own, filling, language, url: NOWHERE })
  return {
    template: { ...template, files: await linkedFiles(ctx, kind, language) },
    textMessage: text,
    leftOut,
  }
}

export async function preview(ctx: Ctx, input: InputOf<Calls['preview']>) {
  const { template, ...rest } = await draft(ctx, input)
  return { ...mailText(ctx.settings, template), ...rest }
}

export const test = async (ctx: Ctx, input: InputOf<Calls['test']>) =>
  mailTest(ctx, (await draft(ctx, input)).template)

/** As its words stand, to whoever asks. */
export const testWith = async (ctx: Ctx, kind: LetterKind, filling: Filling) =>
  mailTest(ctx, (await written(ctx, kind, { filling, url: NOWHERE })).template)

/** Always sent, and at once: whoever asks waits for it. */
async function mailTest(ctx: Ctx, template: MailTemplate) {
  const to = ctx.user.preferredEmail ?? ctx.user.email
  await sendMail(ctx, { to, personId: ctx.user.id, category: 'account', template: asTest(template) })
  return { to }
}

const asTest = (template: MailTemplate): MailTemplate => ({
  ...template,
  subject: `Test: ${template.subject}`,
  note: [template.note, 'This is a test. Its button leads nowhere.'].filter(Boolean).join('\n\n'),
})

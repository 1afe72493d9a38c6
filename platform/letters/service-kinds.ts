import { invalid, notFound } from '#kernel/calls/errors.ts'
import type { Language } from '#kernel/language/languages.ts'
import type { App } from '#server/app.ts'
import type { Ctx } from '#server/context.ts'
import type { LetterKind } from '#server/data/letters.ts'
import { languagesOf } from './service-compose.ts'

export const kindsOf = (app: App): LetterKind[] => app.slices.flatMap(({ letters }) => letters)

export function kindOf(ctx: Pick<Ctx, 'app'>, id: string): LetterKind {
  const kind = kindsOf(ctx.app).find((one) => one.id === id)
  if (!kind) throw notFound('This letter')
  return kind
}

/** Only languages that it is delivered in: nobody would ever read words in another one. */
export function inItsLanguage(kind: LetterKind, language: Language): Language {
  if (!languagesOf(kind).includes(language))
    throw invalid({ language: 'This letter is not in that language' })
  return language
}

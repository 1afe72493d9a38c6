/** What the portal writes to people outside in; `locale` writes days and numbers. A language more is a line more. */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-US' },
  es: { name: 'Español', locale: 'es-US' },
} as const
export type Language = keyof typeof LANGUAGES
export const LANGUAGE_IDS = Object.keys(LANGUAGES) as [Language, ...Language[]]

/** In every language, or at least in English. */
export type InLanguages<T> = { en: T } & Partial<Record<Exclude<Language, 'en'>, T>>

/** In this language, or else in English. */
export const inLanguage = <T>(words: InLanguages<T>, language: Language): T => words[language] ?? words.en

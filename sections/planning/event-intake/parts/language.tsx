import { useState } from 'react'
import { LANGUAGES, type Language } from '#kernel/language/languages.ts'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import styles from './intake.module.css'

const isLanguage = (given: string | null | undefined): given is Language =>
  given !== null && given !== undefined && Object.hasOwn(LANGUAGES, given)

/** The one of the link (`?lang=es`), else what the browser asks for first, else English. */
export function useLanguage() {
  const [language, setLanguage] = useState<Language>(() => {
    const asked = new URLSearchParams(window.location.search).get('lang')
    if (isLanguage(asked)) return asked
    const first = navigator.language.slice(0, 2)
    return isLanguage(first) ? first : 'en'
  })
  return [language, setLanguage] as const
}

interface ChoiceProps {
  value: Language
  onChange: (language: Language) => void
}

export const LanguageChoice = ({ value, onChange }: ChoiceProps) => (
  <div className={styles.language}>
    <Segmented
      label="Language, idioma"
      options={Object.entries(LANGUAGES).map(([id, { name }]) => ({ value: id as Language, label: name }))}
      value={value}
      onChange={onChange}
    />
  </div>
)

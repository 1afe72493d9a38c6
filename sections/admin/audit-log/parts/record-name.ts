import { valueWords } from '#web/ui/show/value-text.tsx'

/** 'Nov 18, 2026 · First Church' */
export const recordName = ({ recordWords }: { recordWords: unknown[] }) =>
  recordWords.map(valueWords).join(' · ')

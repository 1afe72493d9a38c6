import { valueWords } from '#web/ui/show/value-text.tsx'

/** 'Nov 18, 2026 · First Church' */
export const RecordName = ({ entry }: { entry: { recordWords: unknown[] } }) =>
  entry.recordWords.map(valueWords).join(' · ')

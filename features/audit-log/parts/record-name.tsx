import { valueWords } from '#web/ui/value-text.tsx'

/** 'Nov 18, 2026 · First Church' */
export const RecordName = ({ entry }: { entry: { recordWords: unknown[] } }) =>
  entry.recordWords.map(valueWords).join(' · ')

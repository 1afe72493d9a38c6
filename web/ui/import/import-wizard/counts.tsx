import type { ImportCounts } from '#kernel/calls/imports.ts'
import { StatTile, StatTiles } from '../../show/stat-tile.tsx'

const COUNTS: { key: keyof ImportCounts; label: string; hint: string }[] = [
  { key: 'new', label: 'New', hint: 'will be added' },
  { key: 'changed', label: 'Changed', hint: 'will be updated' },
  { key: 'unchanged', label: 'Unchanged', hint: 'already here' },
  { key: 'duplicate', label: 'Duplicate', hint: 'twice in the file' },
  { key: 'problem', label: 'Problem', hint: 'left out' },
  { key: 'blank', label: 'Blank', hint: 'ignored' },
]

const OF_WHAT_IS_HERE: readonly string[] = ['changed', 'unchanged']

interface CountsProps {
  counts: ImportCounts
  /** What its duplicates are called, where they are not only those of the file. */
  duplicate: string | undefined
  onlyNew: boolean
}

/** What a file would do, in numbers. */
export const Counts = ({ counts, duplicate, onlyNew }: CountsProps) => (
  <StatTiles compact>
    {COUNTS.filter(({ key }) => !onlyNew || !OF_WHAT_IS_HERE.includes(key)).map(({ key, label, hint }) => {
      const own = key === 'duplicate' ? duplicate : undefined
      return (
        <StatTile
          key={key}
          label={own ?? label}
          value={counts[key]}
          hint={own === undefined ? hint : 'left out'}
        />
      )
    })}
  </StatTiles>
)

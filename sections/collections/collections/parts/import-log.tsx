import { ImportPage } from '#web/record/import-page.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { collections } from '../contract.ts'
import type { ProblemKind } from '../import-problems.ts'
import { targets } from '../tour-targets.ts'
import { ENTRIES, sandwiches } from './words.tsx'

const KINDS: Record<ProblemKind, string> = {
  summary_row: 'Sums, not entries',
  host_unknown: 'Location not known',
  date_invalid: 'Date cannot be read',
  date_in_future: 'Date has not come yet',
  count_invalid: 'Count cannot be read',
  groups_unreadable: 'Groups cannot be read',
  total_mismatch: 'Total differs from its parts',
  duplicate_of_row: 'Twice in the file',
}

/** Old logs out of spreadsheets. */
const ImportLog = ({ onClose }: { onClose: () => void }) => (
  <ImportPage
    title="Import a log"
    back="Collections Log"
    calls={collections}
    words={ENTRIES}
    kindLabels={KINDS}
    named={{ field: 'host', unknown: 'host_unknown', one: 'location', many: 'locations' }}
    summary={(preview) => (
      <Quiet>
        The good rows come to <strong>{sandwiches(preview.sandwiches)}</strong>.
      </Quiet>
    )}
    tour={targets.file}
    onClose={onClose}
  />
)
export default ImportLog

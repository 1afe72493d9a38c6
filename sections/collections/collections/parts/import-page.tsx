import { queryClient } from '#web/calls/query-client.ts'
import { importCallsOf } from '#web/record/import-calls.ts'
import { ImportWizard } from '#web/ui/import/import-wizard.tsx'
import { DetailPage } from '#web/ui/layout/detail-page.tsx'
import { collections } from '../contract.ts'
import type { Preview } from '../import-contract.ts'
import type { ProblemKind } from '../import-problems.ts'
import { targets } from '../tour-targets.ts'
import styles from './log.module.css'
import type { Address } from './use-address.ts'
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

/** Old logs out of spreadsheets (design 9): look first, mend, import the good rows, undo all of it. */
export const ImportPage = ({ address }: { address: Address }) => (
  <DetailPage
    title="Import a log"
    subtitle="Excel or CSV. Nothing is changed before you have seen what it would do."
    back={{ label: 'Collections Log', onClick: () => address.showTab('') }}
  >
    <div {...targets.file}>
      <ImportWizard
        calls={importCallsOf(collections)}
        words={ENTRIES}
        kindLabels={KINDS}
        summary={(preview) => (
          <p className={styles.soft}>
            The good rows come to <strong>{sandwiches((preview as Preview).sandwiches)}</strong>.
          </p>
        )}
        onApplied={() => void queryClient.invalidateQueries()}
        onClose={() => address.showTab('')}
      />
    </div>
  </DetailPage>
)

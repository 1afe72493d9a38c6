import { change, download } from '#web/api.ts'
import { queryClient } from '#web/query-client.ts'
import { DetailPage } from '#web/ui/detail-page.tsx'
import type { ImportCalls } from '#web/ui/import-wizard/types.ts'
import { ImportWizard } from '#web/ui/import-wizard.tsx'
import { collections } from '../contract.ts'
import { importCalls, type Preview } from '../import-contract.ts'
import type { ProblemKind } from '../import-problems.ts'
import { targets } from '../tour-targets.ts'
import styles from './log.module.css'
import type { Address } from './use-address.ts'
import { ENTRIES, sandwiches } from './words.tsx'

const calls: ImportCalls = {
  preview: (file) => change(collections.importPreview, {}, { file }),
  // What the wizard knows as text is a field of ours, or said to be none.
  change: async (importId, wanted) =>
    change(importCalls.importChange, importCalls.importChange.input.parse({ importId, ...wanted })),
  apply: async (importId, choice) =>
    change(importCalls.importApply, importCalls.importApply.input.parse({ importId, ...choice })),
  problems: (importId) => download(collections.importProblems, { importId }),
}

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
        calls={calls}
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

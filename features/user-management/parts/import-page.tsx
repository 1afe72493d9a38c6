import { change, download } from '#web/api.ts'
import { queryClient } from '#web/query-client.ts'
import { DetailPage } from '#web/ui/detail-page.tsx'
import { countOf } from '#web/ui/format.ts'
import type { ImportCalls } from '#web/ui/import-wizard/types.ts'
import { ImportWizard } from '#web/ui/import-wizard.tsx'
import { importCalls, type Preview } from '../import-contract.ts'
import { PEOPLE } from '../words.ts'
import styles from './people.module.css'

const calls: ImportCalls = {
  preview: (file) => change(importCalls.importPreview, {}, { file }),
  // What the wizard knows as text is a field of ours, or said to be none.
  change: async (importId, { columns, fixes }) =>
    change(importCalls.importChange, importCalls.importChange.input.parse({ importId, columns, fixes })),
  apply: async (importId, { fixes }) =>
    change(importCalls.importApply, importCalls.importApply.input.parse({ importId, fixes })),
  problems: (importId) => download(importCalls.importProblems, { importId }),
}

const KINDS = {
  name_missing: 'Name cannot be read',
  email_invalid: 'No e-mail address',
  phone_invalid: 'Phone cannot be read',
  role_unknown: 'Role not known',
  role_not_yours: 'Role above your own',
  not_yours: 'Not yours to change',
  duplicate_of_row: 'Twice in the file',
}

/** People out of a spreadsheet (design 9): look first, mend, open accounts for the good rows, undo all of it. */
export const ImportPage = ({ onClose }: { onClose: () => void }) => (
  <DetailPage
    title="Import people"
    subtitle="Excel or CSV with a name and an e-mail address each. Nobody gets a mail before you invite them."
    back={{ label: 'User Management', onClick: onClose }}
  >
    <ImportWizard
      calls={calls}
      words={PEOPLE}
      kindLabels={KINDS}
      summary={(preview) => <NewRoles preview={preview as Preview} />}
      onApplied={() => void queryClient.invalidateQueries()}
      onClose={onClose}
    />
  </DetailPage>
)

const NewRoles = ({ preview: { roles, columns } }: { preview: Preview }) =>
  roles.length > 0 && (
    <p className={styles.soft}>
      New accounts: {roles.map(({ role, count }) => `${countOf(count, role, role)}`).join(', ')}.
      {columns.every(({ field }) => field !== 'role') &&
        ' The file names no roles, so all become volunteers.'}
    </p>
  )

import { queryClient } from '#web/calls/query-client.ts'
import { importCallsOf } from '#web/record/import-calls.ts'
import { ImportWizard } from '#web/ui/import/import-wizard.tsx'
import { DetailPage } from '#web/ui/layout/detail-page.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { PEOPLE } from '../fields.ts'
import { importCalls, type Preview } from '../import-contract.ts'

const KINDS = {
  name_missing: 'Name cannot be read',
  email_invalid: 'No email address',
  phone_invalid: 'Phone cannot be read',
  role_unknown: 'Role not known',
  role_not_yours: 'Role above your own',
  not_yours: 'Not yours to change',
  duplicate_email: 'Twice in the file',
}

/** People out of a spreadsheet (design 9): look first, mend, open accounts for the good rows, undo all of it. */
export const ImportPage = ({ onClose }: { onClose: () => void }) => (
  <DetailPage
    title="Import people"
    subtitle="Excel or CSV with a name and an email address each. Nobody gets an email before you invite them."
    back={{ label: 'User Management', onClick: onClose }}
  >
    <ImportWizard
      calls={importCallsOf(importCalls)}
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
    <Quiet>
      New accounts: {roles.map(({ role, count }) => `${countOf(count, role, role)}`).join(', ')}.
      {columns.every(({ field }) => field !== 'role') &&
        ' The file names no roles, so all become volunteers.'}
    </Quiet>
  )

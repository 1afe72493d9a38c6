import { useState } from 'react'
import { has } from '#kernel/people/access.ts'
import { can as people } from '#platform/accounts/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { later } from '#web/ui/later.tsx'
import { can } from './access.ts'
import { CATEGORIES, CATEGORY_NAMES } from './fields.ts'
import { DocumentsList, topicOf } from './parts/documents-list.tsx'

const DashboardOrder = later(() => import('./parts/dashboard-order.tsx'))

/** Domain 6.3: the whole store in its folders. */
export default function DocumentManagementScreen() {
  const user = useCurrentUser()
  const [ordering, setOrdering] = useState<boolean>()
  return (
    <>
      <DocumentsList
        section="document-management"
        dense
        title="Documents"
        description="Every document in its folder, with its versions and who may see it."
        heaps={{
          name: 'folder',
          label: 'Folders',
          usual: 'all',
          tabs: [
            { id: 'all', label: 'All' },
            ...CATEGORIES.map(
              (id) =>
                (id !== 'confidential' || has(user, can.DOCUMENTS_CONFIDENTIAL)) && {
                  id,
                  label: CATEGORY_NAMES[id],
                },
            ),
          ],
        }}
        unfiltered={['category']}
        filters={[{ kind: 'switch', name: 'overdue', label: 'To look through' }]}
        mark={(row) => topicOf(row) || CATEGORY_NAMES[row.category]}
        brings={null}
        actions={
          has(user, people.ADMIN_PANEL_ACCESS) && (
            <Button variant="quiet" icon="home" onClick={() => setOrdering(true)}>
              On the dashboard
            </Button>
          )
        }
        empty={{
          title: 'No documents here',
          words: 'Papers, forms, guides: brought once, kept in every version, found by what stands in them.',
        }}
      />
      {ordering !== undefined && <DashboardOrder opened={ordering} onClose={() => setOrdering(false)} />}
    </>
  )
}

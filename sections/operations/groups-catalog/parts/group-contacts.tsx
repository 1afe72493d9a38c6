import { useQuery } from '@tanstack/react-query'
import { passes } from '#kernel/people/access.ts'
import { contactData } from '#platform/people/access.ts'
import { PersonContactForm } from '#platform/people/form-widgets.tsx'
import { ContactWords } from '#platform/people/widgets.tsx'
import { InnerRows } from '#platform/records/record-widgets.tsx'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { type Group, type GroupContact, groupContacts } from '../contract.ts'
import { contact } from '../fields.ts'

const MOST = 100

/** The people of one group: whom to call, and how. */
export function GroupContacts({ group: { id }, edits }: { group: Group; edits: boolean }) {
  const user = useCurrentUser()
  const answer = useQuery(query(groupContacts.list, { organizationId: id, limit: MOST }))
  return (
    <Async query={answer} what="the contacts of this group" skeleton={<SkeletonLines lines={3} />}>
      {({ items }) => (
        <>
          {!passes(user, contactData) && items.length > 0 && (
            <Quiet>Phone numbers and email addresses are not shown to you.</Quiet>
          )}
          <InnerRows<GroupContact>
            def={contact as never}
            calls={groupContacts}
            table="organization_contacts"
            rows={items}
            nameOf={({ name }) => name}
            may={edits}
            add="Add a contact"
            empty={{
              title: 'Nobody is named here yet',
              words: edits
                ? 'Add whom to call about the next time.'
                : 'The core team adds the people of a group.',
            }}
            show={(row) => (
              <ContactWords {...row} marks={row.isPrimary && <Badge tone="brand">Primary</Badge>} />
            )}
            form={(record, done) => (
              <PersonContactForm
                def={contact as never}
                calls={groupContacts}
                name="organization-contacts"
                record={record}
                along={{ organizationId: id }}
                first={items.length === 0}
                onDone={done}
              />
            )}
          />
        </>
      )}
    </Async>
  )
}

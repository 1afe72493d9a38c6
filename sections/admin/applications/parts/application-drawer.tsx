import { RecordDrawer } from '#platform/records/widgets.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { formatMoment } from '#web/ui/show/format.ts'
import { applications, type SignupApplication } from '../contract.ts'
import { SIGNUP_ROLE_NAMES } from '../fields.ts'
import { Decide } from './decide.tsx'

/** One application beside the list: the decision, the answers, the history. */
export const ApplicationDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <RecordDrawer
    one={applications.one}
    id={id}
    noun="application"
    nameOf={({ firstName, lastName }) => `${firstName} ${lastName}`}
    href={`/dashboard?section=applications&id=${id}`}
    table="applications"
    onClose={onClose}
    body={(application) => (
      <>
        <Decide application={application} onDone={onClose} />
        <Answers application={application} />
      </>
    )}
  />
)

const Answers = ({ application: one }: { application: SignupApplication }) => (
  <DefinitionList
    items={[
      { label: 'Wants to help as', value: SIGNUP_ROLE_NAMES[one.role] },
      { label: 'Applied', value: formatMoment(one.createdAt) },
      { label: 'Email', value: <a href={`mailto:${one.email}`}>{one.email}</a> },
      { label: 'Phone', value: <a href={`tel:${one.phone}`}>{one.phone}</a> },
      { label: 'Address', value: `${one.address}, ${one.city}, ${one.state} ${one.zipCode}` },
      { label: 'Availability', value: one.availability.join(', ') },
      { label: 'Interests', value: one.interests.join(', ') },
      { label: 'Emergency contact', value: one.emergencyContact },
      { label: 'Background check', value: one.agreeToBackground ? 'Consents' : 'No consent given' },
    ]}
  />
)

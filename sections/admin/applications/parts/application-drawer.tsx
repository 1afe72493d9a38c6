import { useQuery } from '@tanstack/react-query'
import { RecordHistory } from '#platform/history/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { MailLink, PhoneLink } from '#web/ui/action/reach.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { RecordPane } from '#web/ui/overlay/record-pane.tsx'
import { formatMoment } from '#web/ui/show/format.ts'
import { applications, type SignupApplication } from '../contract.ts'
import { SIGNUP_ROLE_NAMES } from '../fields.ts'
import { Decide } from './decide.tsx'
import { IntoDirectory } from './into-directory.tsx'

/** One application beside the list: the answers, the decision, the history. */
export function ApplicationDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useQuery(query(applications.one, { id }))
  const { firstName, lastName } = answer.data ?? {}
  return (
    <RecordPane onClose={onClose} title={firstName ? `${firstName} ${lastName}` : 'Application'}>
      <Async query={answer} what="this application">
        {(application) => (
          <>
            <Decide application={application} onDone={onClose} />
            <IntoDirectory application={application} />
            <Answers application={application} />
            <Section title="History">
              <RecordHistory table="applications" id={application.id} />
            </Section>
          </>
        )}
      </Async>
    </RecordPane>
  )
}

const Answers = ({ application: one }: { application: SignupApplication }) => (
  <Section title="Answers">
    <DefinitionList
      items={[
        { label: 'Wants to help as', value: SIGNUP_ROLE_NAMES[one.role] },
        { label: 'Applied', value: formatMoment(one.createdAt) },
        { label: 'Email', value: <MailLink {...one} name={`${one.firstName} ${one.lastName}`} /> },
        { label: 'Phone', value: <PhoneLink {...one} name={`${one.firstName} ${one.lastName}`} /> },
        { label: 'Address', value: `${one.address}, ${one.city}, ${one.state} ${one.zipCode}` },
        { label: 'Availability', value: one.availability.join(', ') },
        { label: 'Interests', value: one.interests.join(', ') },
        { label: 'Emergency contact', value: one.emergencyContact },
        { label: 'Background check', value: one.agreeToBackground ? 'Consents' : 'No consent given' },
      ]}
    />
  </Section>
)

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordHistory } from '#features/history/widgets.tsx'
import { ROLE_NAMES } from '#kernel/access.ts'
import { change } from '#web/api.ts'
import { messageOf } from '#web/errors.ts'
import { query, refresh } from '#web/query.ts'
import { toast } from '#web/toast.ts'
import { Async } from '#web/ui/async.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { applications, type SignupApplication } from '../contract.ts'
import { SIGNUP_ROLE_NAMES } from '../form-contract.ts'
import styles from './applications.module.css'
import { Decide } from './decide.tsx'

/** One application beside the list: the answers, the decision, the history. */
export function ApplicationDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useQuery(query(applications.one, { id }))
  const { firstName, lastName } = answer.data ?? {}
  return (
    <Drawer
      opened
      width="wide"
      onClose={onClose}
      title={firstName ? `${firstName} ${lastName}` : 'Application'}
    >
      <Async query={answer} what="this application">
        {(application) => (
          <>
            {application.status === 'pending' ? (
              <Decide application={application} onDone={onClose} />
            ) : (
              <Decided application={application} />
            )}
            <Answers application={application} />
            <Section title="History">
              <RecordHistory table="applications" id={application.id} />
            </Section>
          </>
        )}
      </Async>
    </Drawer>
  )
}

const Answers = ({ application: one }: { application: SignupApplication }) => (
  <Section title="Answers">
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
  </Section>
)

function Decided({ application }: { application: SignupApplication }) {
  const { id, status, givenRole, reason, decidedBy, decidedAt } = application
  const [working, setWorking] = useState(false)
  const reopen = async () => {
    setWorking(true)
    try {
      await change(applications.reopen, { id })
      await refresh([applications.list, applications.one, applications.waiting])
    } catch (error) {
      toast({ title: 'Not reopened', description: messageOf(error), variant: 'destructive' })
    } finally {
      setWorking(false)
    }
  }
  const words = {
    approved: `Approved as ${givenRole ? ROLE_NAMES[givenRole] : ''}`,
    rejected: 'Rejected',
    duplicate: 'There was an account or an application with this e-mail address already',
    pending: 'Waiting',
  }[status]
  return (
    <div className={styles.decided}>
      <p>
        <strong>{words}</strong>
        {decidedBy && ` by ${decidedBy}`}
        {decidedAt && `, ${formatMoment(decidedAt)}`}
      </p>
      {reason && <p>Reason: {reason}</p>}
      {status === 'rejected' && (
        <Button icon="refresh" busy={working} onClick={() => void reopen()}>
          Open it again
        </Button>
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ROLE_NAMES, ROLES, type Role } from '#kernel/people/access.ts'
import { change } from '#web/calls/api.ts'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { query, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { formatMoment } from '#web/ui/show/format.ts'
import { Steps } from '#web/ui/steps/steps.tsx'
import { ROLES_FOR } from '../access.ts'
import { applications, type SignupApplication } from '../contract.ts'
import { applicationSteps } from '../steps.ts'
import { roleLabel } from '../words.ts'
import styles from './applications.module.css'

interface FormProps {
  application: SignupApplication
  /** The other moves from here. */
  others: ReactNode
  onDone: () => void
}

const stale = [applications.list, applications.one, applications.waiting]

/** What became of an application; approve it with a role, reject it with a reason, open it again. */
export function Decide({ application, onDone }: Omit<FormProps, 'others'>) {
  const user = useCurrentUser()
  const { id, givenRole, reason, decidedBy, decidedAt } = application
  const decision = [
    givenRole && `as ${ROLE_NAMES[givenRole]}`,
    decidedBy && `by ${decidedBy}`,
    decidedAt && formatMoment(decidedAt),
  ]
  return (
    <div className={styles.decide}>
      <Steps
        steps={applicationSteps}
        row={application}
        who={user}
        start="approve"
        onMove={async () => {
          await change(applications.reopen, { id })
          await refresh(stale)
        }}
        forms={{
          approve: ({ others }) => <Approve application={application} others={others} onDone={onDone} />,
          reject: ({ others }) => <Reject application={application} others={others} onDone={onDone} />,
        }}
      >
        {decision.filter(Boolean).join(', ')}
      </Steps>
      {reason && <p>Reason: {reason}</p>}
    </div>
  )
}

function Approve({ application, others, onDone }: FormProps) {
  const { id, firstName, email } = application
  const { data } = useQuery(query(applications.roles, {}))
  const likely: readonly Role[] = ROLES_FOR[application.role]
  const [chosen, setChosen] = useState<Role | null>(null)
  const [fault, setFault] = useState<string>()
  const [working, setWorking] = useState(false)
  const offered = [...likely, ...ROLES.filter((role) => !likely.includes(role))].flatMap(
    (role) => data?.items.filter((one) => one.role === role) ?? [],
  )
  const role = chosen ?? offered.find((one) => likely.includes(one.role) && one.may)?.role ?? null
  const lacking = data?.items.find((one) => one.role === likely[0])?.lacking ?? []

  const approve = async () => {
    if (!role) return setFault('Please choose a role')
    setWorking(true)
    setFault(undefined)
    try {
      await change(applications.approve, { id, role })
      toast({ title: `${firstName} is in`, description: `A link to choose a password goes to ${email}.` })
      onDone()
      await refresh(stale)
    } catch (error) {
      setFault(messageOf(error))
    } finally {
      setWorking(false)
    }
  }
  return (
    <div className={styles.form}>
      <SelectField
        name="role"
        label="Role in the portal"
        description="The account starts with what this role holds by default"
        options={offered.map((one) => ({ value: one.role, label: roleLabel(one), disabled: !one.may }))}
        value={role}
        error={fault}
        onChange={(picked) => setChosen(ROLES.find((one) => one === picked) ?? null)}
      />
      {lacking.length > 0 && (
        <p className={styles.soft}>
          {ROLE_NAMES[likely[0] ?? 'volunteer']} comes with permissions that you do not have yourself, so an
          administrator has to give it.
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="primary" icon="check" busy={working} onClick={() => void approve()}>
          Approve
        </Button>
        {others}
      </div>
    </div>
  )
}

const messageTo = (firstName: string) =>
  `Thank you for your interest in helping us. Unfortunately we cannot take you on at this time.\n\nWe wish you all the best, ${firstName}.`

function Reject({ application, others, onDone }: FormProps) {
  const { id, firstName } = application
  const [reason, setReason] = useState('')
  const [tell, setTell] = useState(true)
  const [message, setMessage] = useState(messageTo(firstName))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [working, setWorking] = useState(false)
  const reject = async () => {
    setWorking(true)
    setFaults({})
    try {
      await change(applications.reject, { id, reason, ...(tell ? { message } : {}) })
      toast({ title: 'Application rejected' })
      onDone()
      await refresh(stale)
    } catch (error) {
      const fields = isApiError(error) ? error.fields : {}
      setFaults(Object.keys(fields).length > 0 ? fields : { all: messageOf(error) })
    } finally {
      setWorking(false)
    }
  }
  return (
    <div className={styles.form}>
      <TextAreaField
        name="reason"
        label="Reason"
        description="For our own records; the applicant does not see it"
        required
        rows={2}
        focusOnMount
        value={reason}
        error={faults.reason}
        onChange={(value) => setReason(value ?? '')}
      />
      <CheckboxField
        label="Tell the applicant by e-mail"
        value={tell}
        onChange={(value) => setTell(value === true)}
      />
      {tell && (
        <TextAreaField
          name="message"
          label="Message"
          rows={5}
          value={message}
          error={faults.message}
          onChange={(value) => setMessage(value ?? '')}
        />
      )}
      <p role="alert" className={styles.failure} hidden={!faults.all}>
        {faults.all}
      </p>
      <div className={styles.buttons}>
        <Button variant="danger" busy={working} onClick={() => void reject()}>
          Reject application
        </Button>
        {others}
      </div>
    </div>
  )
}

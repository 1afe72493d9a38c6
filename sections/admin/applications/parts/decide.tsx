import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { z } from 'zod'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { type CurrentUser, ROLE_NAMES, ROLES, type Role } from '#kernel/people/access.ts'
import { mayAdd as mayAddDriver } from '#sections/operations/drivers/access.ts'
import { mayAdd as mayAddVolunteer } from '#sections/operations/volunteers/access.ts'
import { change } from '#web/calls/api.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { toast } from '#web/toast.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { formatMoment } from '#web/ui/show/format.ts'
import { Steps } from '#web/ui/steps/steps.tsx'
import { applications, type SignupApplication } from '../contract.ts'
import type { Directory, SignupRole } from '../fields.ts'
import { applicationSteps } from '../steps.ts'
import { roleLabel } from '../words.ts'
import styles from './applications.module.css'

interface FormProps {
  application: SignupApplication
  /** The other moves from here. */
  others: ReactNode
  onDone: () => void
}

/** What each wish becomes, the likeliest first (domain 13: a coordinator is core team or committee). */
const ROLES_FOR: Record<SignupRole, readonly Role[]> = {
  volunteer: ['volunteer'],
  host: ['host'],
  driver: ['driver'],
  coordinator: ['core_team', 'committee_member'],
}

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
        onMove={() => change(applications.reopen, { id })}
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

const Approval = applications.approve.input.omit({ id: true, among: true }).extend({ listed: z.boolean() })

/** Where somebody with this role stands in the directory, for whoever may add them there. */
function directoryOf(user: CurrentUser, role: string | null): Directory | undefined {
  if (role === 'driver' && mayAddDriver(user)) return 'drivers'
  return role === 'volunteer' && mayAddVolunteer(user) ? 'volunteers' : undefined
}

function Approve(props: FormProps) {
  const roles = useQuery(query(applications.roles, {}))
  return (
    <Async query={roles} what="the roles">
      {({ items }) => <ApproveForm {...props} roles={items} />}
    </Async>
  )
}

interface ApproveFormProps extends FormProps {
  roles: OutputOf<typeof applications.roles>['items']
}

function ApproveForm({ application, others, onDone, roles }: ApproveFormProps) {
  const user = useCurrentUser()
  const { id, firstName, email } = application
  const likely: readonly Role[] = ROLES_FOR[application.role]
  const offered = [...new Set([...likely, ...ROLES])].flatMap((role) =>
    roles.filter((one) => one.role === role),
  )
  const preset = offered.find(({ role, may }) => likely.includes(role) && may)?.role ?? null
  const lacking = offered[0]?.lacking ?? []
  const form = useRecordForm({
    schema: Approval,
    initial: { role: preset, listed: true },
    record: 'new',
    draftKey: null,
    submit: async ({ role, listed }) => {
      const among = listed ? directoryOf(user, role) : undefined
      await change(applications.approve, { id, role, ...(among ? { among } : {}) })
      return among
    },
    onSaved: (among) => {
      const title = among ? `${firstName} is in, and among the ${among}` : `${firstName} is in`
      toast({ title, description: `A link to choose a password goes to ${email}.` })
      onDone()
    },
  })
  const among = directoryOf(user, form.values.role ?? null)
  return (
    <RecordForm form={form} save="Approve" actions={others}>
      <SelectField
        {...form.field('role')}
        label="Role in the portal"
        description="The account starts with what this role holds by default"
        options={offered.map((one) => ({ value: one.role, label: roleLabel(one), disabled: !one.may }))}
      />
      {among && <CheckboxField {...form.field('listed')} label={`Add ${firstName} to the ${among}`} />}
      {lacking.length > 0 && (
        <p className={styles.soft}>
          {ROLE_NAMES[likely[0] ?? 'volunteer']} comes with permissions that you do not have yourself, so an
          administrator has to give it.
        </p>
      )}
    </RecordForm>
  )
}

const Rejection = applications.reject.input.omit({ id: true }).extend({ tell: z.boolean() })

function Reject({ application, others, onDone }: FormProps) {
  const { id, firstName } = application
  const form = useRecordForm({
    schema: Rejection,
    initial: {
      reason: '',
      tell: true,
      message: `Thank you for your interest in helping us. Unfortunately we cannot take you on at this time.\n\nWe wish you all the best, ${firstName}.`,
    },
    record: 'new',
    draftKey: null,
    submit: ({ reason, tell, message }) =>
      change(applications.reject, { id, reason, ...(tell ? { message: message ?? '' } : {}) }),
    onSaved: () => {
      toast({ title: 'Application rejected' })
      onDone()
    },
  })
  return (
    <RecordForm form={form} save="Reject application" danger actions={others}>
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        description="For our own records; the applicant does not see it"
        required
        rows={2}
        focusOnMount
      />
      <CheckboxField {...form.field('tell')} label="Tell the applicant by email" />
      {form.values.tell && <TextAreaField {...form.field('message')} label="Message" rows={5} />}
    </RecordForm>
  )
}

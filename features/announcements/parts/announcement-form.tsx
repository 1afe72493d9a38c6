import { ROLE_NAMES, ROLES } from '#kernel/access.ts'
import { change, requestIdOf } from '#web/api.ts'
import { refresh } from '#web/query.ts'
import { useCurrentUser } from '#web/session.ts'
import { CheckboxGroupField, SwitchField } from '#web/ui/choice-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { FieldRow, RecordForm } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { offerUndo } from '#web/undo.ts'
import { AnnouncementFields, announcements, type Managed, PRIORITIES, TYPES } from '../contract.ts'
import { PRIORITY_NAMES, TYPE_NAMES } from '../words.ts'
import styles from './announcements.module.css'
import { BannerView } from './banner-view.tsx'

const LABELS = {
  title: 'Title',
  message: 'Message',
  type: 'About',
  priority: 'Priority',
  startDate: 'First day',
  endDate: 'Last day',
  link: 'Link',
  linkText: 'Words of the link',
  roles: 'For',
  isActive: 'Switched on',
}
const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))
const TYPE_OPTIONS = TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }))
const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({ value, label: PRIORITY_NAMES[value] }))

const EMPTY = {
  title: '',
  message: '',
  type: 'alert' as const,
  priority: 'medium' as const,
  startDate: '',
  endDate: '',
  link: null,
  linkText: null,
  roles: [],
  isActive: true,
}

interface AnnouncementFormProps {
  announcement: Managed | 'new'
  onSaved: (saved: Managed) => void
}

/** Write, schedule, address; the banner below follows what is typed. */
export function AnnouncementForm({ announcement, onSaved }: AnnouncementFormProps) {
  const user = useCurrentUser()
  const isNew = announcement === 'new'
  const form = useRecordForm({
    schema: AnnouncementFields,
    initial: EMPTY,
    record: announcement,
    draftKey: `${user.id}:announcements:${isNew ? 'new' : announcement.id}`,
    labels: LABELS,
    submit: (input, { changes, version, idempotencyKey }) =>
      isNew
        ? change(announcements.add, input, { idempotencyKey })
        : change(
            announcements.edit,
            { ...changes, id: announcement.id, version: version ?? 1 },
            { idempotencyKey },
          ),
    onSaved: (saved) => {
      const requestId = requestIdOf(saved)
      if (requestId)
        offerUndo({ message: isNew ? 'Announcement written' : 'Announcement changed', requestId })
      void refresh([announcements.list, announcements.one, announcements.current, announcements.audience])
      onSaved(saved)
    },
  })
  const field = <F extends keyof typeof LABELS>(name: F) => ({ ...form.field(name), label: LABELS[name] })
  const { title, message, type, priority, link, linkText } = form.values
  return (
    <div className={styles.stack}>
      <BannerView
        announcement={{
          title: title || 'The title',
          message: message || 'What there is to say.',
          type: TYPES.find((one) => one === type) ?? 'alert',
          priority: PRIORITIES.find((one) => one === priority) ?? 'medium',
          link: link || null,
          linkText: linkText || null,
        }}
      />
      <RecordForm form={form} save={isNew ? 'Publish the announcement' : 'Save changes'} labels={LABELS}>
        <TextField {...field('title')} required />
        <TextAreaField {...field('message')} rows={3} required />
        <FieldRow>
          <SelectField {...field('type')} options={TYPE_OPTIONS} description="Decides the icon" required />
          <SelectField
            {...field('priority')}
            options={PRIORITY_OPTIONS}
            description="The highest is shown first"
            required
          />
        </FieldRow>
        <FieldRow>
          <DateField {...field('startDate')} description="Shown from its beginning" required />
          <DateField {...field('endDate')} description="Shown until its end" required />
        </FieldRow>
        <FieldRow>
          <TextField {...field('link')} type="url" placeholder="https://" />
          <TextField {...field('linkText')} placeholder="Learn More" />
        </FieldRow>
        <CheckboxGroupField
          {...field('roles')}
          options={ROLE_OPTIONS}
          description="Nobody ticked means everyone"
        />
        <SwitchField {...field('isActive')} description="Without it nobody sees it, whatever its days" />
      </RecordForm>
    </div>
  )
}

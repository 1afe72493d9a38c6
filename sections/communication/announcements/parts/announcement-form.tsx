import { ROLE_NAMES, ROLES } from '#kernel/people/access.ts'
import { change, requestIdOf } from '#web/calls/api.ts'
import { refresh } from '#web/calls/query.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { CheckboxGroupField, SwitchField } from '#web/ui/fields/choice-fields.tsx'
import { MomentField } from '#web/ui/fields/moment-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { FieldRow, RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { AnnouncementFields, announcements, type Managed, PRIORITIES, TYPES } from '../contract.ts'
import { PRIORITY_NAMES, TYPE_NAMES } from '../words.ts'
import styles from './announcements.module.css'
import { BannerView } from './banner-view.tsx'

const LABELS = {
  title: 'Title',
  message: 'Message',
  type: 'About',
  priority: 'Priority',
  startDate: 'Starts',
  endDate: 'Ends',
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
  const { timeZone } = useSettings()
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
        {timeZone && (
          <FieldRow>
            <MomentField {...field('startDate')} timeZone={timeZone} time="00:00" required />
            <MomentField {...field('endDate')} timeZone={timeZone} time="23:59:59" required />
          </FieldRow>
        )}
        <FieldRow>
          <TextField {...field('link')} type="url" placeholder="https://" />
          <TextField {...field('linkText')} placeholder="Learn More" />
        </FieldRow>
        <CheckboxGroupField
          {...field('roles')}
          options={ROLE_OPTIONS}
          description="Nobody ticked means everyone"
        />
        <SwitchField {...field('isActive')} description="Without it nobody sees it, whatever its times" />
      </RecordForm>
    </div>
  )
}

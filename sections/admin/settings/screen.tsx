import { useQuery } from '@tanstack/react-query'
import { defaultSettings } from '#kernel/charity/settings.ts'
import { passes, ROLE_NAMES, ROLES } from '#kernel/people/access.ts'
import { mayAdminister } from '#platform/personal-data/access.ts'
import { Erasures } from '#platform/personal-data/widgets.tsx'
import { TextMessagesPanel } from '#platform/text-messages/widgets.tsx'
import { mayManage as mayManageKeys } from '#sections/admin/api-keys/access.ts'
import { AuditLog } from '#sections/admin/audit-log/widgets.tsx'
import { useSeen } from '#sections/admin/first-steps/widgets.tsx'
import { HealthPanel } from '#sections/admin/health/widgets.tsx'
import { MailGatewayPanel } from '#sections/admin/mail-gateway/widgets.tsx'
import { change, requestIdOf } from '#web/calls/api.ts'
import { query, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { useQueryState } from '#web/query-state.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { CheckboxGroupField } from '#web/ui/fields/choice-fields.tsx'
import { ColourField } from '#web/ui/fields/colour-field.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TagsField } from '#web/ui/fields/tags-field.tsx'
import { TENTHS } from '#web/ui/fields/tenths.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { FormPart } from '#web/ui/form/form-part.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { mayWrite } from './access.ts'
import { AllSettings, settings } from './contract.ts'
import { Connections } from './parts/connections.tsx'
import { GoalYearField } from './parts/goal-year-field.tsx'
import { HolidaysField } from './parts/holidays-field.tsx'
import { PublicTotalField } from './parts/public-total-field.tsx'
import { RecipesForm } from './parts/recipes-form.tsx'
import styles from './parts/settings.module.css'
import { WeekdaysField } from './parts/weekdays-field.tsx'
import { targets } from './tour-targets.ts'
import { LABELS } from './words.ts'

const COUNTRIES = [
  { value: 'US', label: 'United States' },
  { value: 'CA', label: 'Canada' },
  { value: 'GB', label: 'United Kingdom' },
  { value: 'other', label: 'Another country' },
] as const

const TIME_ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))

/** The admin panel (domain 11.5). Each mail and text message stands in a section of its own, the outbox. */
export default function AdminScreen() {
  const user = useCurrentUser()
  const [{ tab, action }, setPlace] = useQueryState({ tab: '', action: '' })
  const tabs = [
    { id: 'settings', label: 'Settings', content: <SettingsForm /> },
    { id: 'calculator', label: 'Calculator', content: <RecipesForm /> },
    { id: 'audit', label: 'Audit log', content: <AuditLog /> },
    ...(passes(user, mayManageKeys)
      ? [{ id: 'connections', label: 'Connections', content: <Connections /> }]
      : []),
    ...(passes(user, mayAdminister) ? [{ id: 'erasures', label: 'Erasures', content: <Erasures /> }] : []),
    { id: 'mail', label: 'Answers by email', content: <MailGatewayPanel /> },
    { id: 'texts', label: 'Text messages', content: <TextMessagesPanel /> },
    { id: 'health', label: 'Health', content: <HealthPanel /> },
  ]
  // Letters about keys that were made earlier lead to them by their old name.
  const named = tab || action
  const wanted = named === 'keys' ? 'connections' : named
  return (
    <>
      <PageHeader title="Admin Panel" description="Settings, who changed what, and how the portal is." />
      <Tabs
        label="Admin panel"
        tour={targets.tabs}
        value={wanted}
        onChange={(id) => setPlace({ tab: id, action: '' }, { push: true })}
        tabs={tabs}
      />
    </>
  )
}

/** Settings of the organisation. */
function SettingsForm() {
  const user = useCurrentUser()
  const all = useQuery(query(settings.read, {}))
  const readOnly = !passes(user, mayWrite)
  useSeen('settings')
  const form = useRecordForm({
    schema: AllSettings,
    initial: defaultSettings,
    record: all.data,
    draftKey: readOnly ? null : `${user.id}:settings`,
    labels: LABELS,
    submit: (_input, { changes, version, idempotencyKey }) =>
      change(settings.change, { ...changes, version }, { idempotencyKey }),
    onSaved: (answer) => {
      const requestId = requestIdOf(answer)
      if (requestId) offerUndo({ message: 'Settings saved', requestId })
      void refresh([settings.read, settings.organization])
    },
  })
  const field = <F extends keyof typeof LABELS>(name: F) => ({
    ...form.field(name),
    label: LABELS[name],
    disabled: readOnly,
  })

  return (
    <div className={styles.form}>
      <p className={styles.lead}>
        {readOnly
          ? 'You can look at the settings; changing them is up to administrators.'
          : 'Settings of the organization. Everyone sees a change at once.'}
      </p>
      <Async query={all} what="the settings">
        {() => (
          <RecordForm form={form} save="Save settings" labels={LABELS}>
            <FormPart title="Organization">
              <FieldRow>
                <TextField {...field('organizationName')} required />
                <TextField {...field('motto')} description="Shown under the name" />
              </FieldRow>
              <TextField
                {...field('contactEmail')}
                type="email"
                description="People without an account are told to write there, e.g. when a link of theirs is too old"
              />
              <FieldRow>
                <TextField {...field('taxId')} description="Shown at the foot of the sidebar" />
                <SelectField
                  {...field('country')}
                  options={COUNTRIES}
                  description="Decides how dates in spreadsheets are read"
                />
              </FieldRow>
              <SelectField {...field('timeZone')} options={TIME_ZONES} searchable />
              <FieldRow>
                <TextField {...field('wishlistLink')} type="url" placeholder="https://" />
                <TextField {...field('logoLink')} type="url" placeholder="https://" />
              </FieldRow>
              <TextField
                {...field('hostsPage')}
                type="url"
                placeholder="https://"
                description="Read every Monday: contacts whose names stand there are marked as available this week"
              />
              <TagsField
                {...field('formSites')}
                placeholder="https://www.example.org"
                description="The form is at /request-an-event, the total at /our-total; pages at these addresses may show them in a frame"
              />
              <ColourField
                {...field('brandColor')}
                description="Buttons and highlights follow it; contrast is kept"
              />
            </FormPart>
            <FormPart title="Weeks and goal">
              <WeekdaysField {...field('collectionWeekdays')} />
              <HolidaysField {...field('holidays')} errors={form.errors} />
              <FieldRow>
                <NumberField {...field('annualGoal')} unit="sandwiches" />
                <GoalYearField {...field('goalYear')} />
              </FieldRow>
              <NumberField
                {...field('distributionCapacity')}
                unit="sandwiches"
                description="Analytics says when a week brings more; 0 if nothing is to be said"
              />
            </FormPart>
            <FormPart
              title="Public total"
              description="A page without an account, and a figure for your website, with the live total of sandwiches. There is none until you choose what it says."
            >
              <PublicTotalField {...field('publicFigures')} saved={all.data?.publicFigures ?? []} />
            </FormPart>
            <FormPart title="Expenses">
              <NumberField
                {...field('mileageRate')}
                notation={TENTHS}
                unit="cents"
                description="Of what is handed in from now on; what was handed in keeps its rate"
              />
            </FormPart>
            <FormPart title="Messages">
              <FieldRow>
                <TextField
                  {...field('quietFrom')}
                  placeholder="21:00"
                  description="In these hours reminders wait; emails about passwords do not"
                />
                <TextField
                  {...field('quietTo')}
                  placeholder="08:00"
                  description="The same time twice: never quiet"
                />
              </FieldRow>
              <NumberField
                {...field('chatRetentionDays')}
                unit="days"
                description="0 keeps everything. Else, each night, what was said in the team chat longer ago is deleted for good, with its files and out of the history; only pinned messages stay, and nobody can bring the others back. 30 days or more."
              />
              <TextField
                {...field('replyAddress')}
                type="email"
                placeholder="replies@example.org"
                description="Messages that go out as email can be answered by email once this is set; how they come in stands under Answers by email"
              />
            </FormPart>
            <FormPart title="Safety limits">
              <FieldRow>
                <NumberField
                  {...field('signInAttempts')}
                  description="Per account and address, within 15 minutes"
                />
                <NumberField {...field('callsPerMinute')} description="More than this is asked to wait" />
              </FieldRow>
              <CheckboxGroupField
                {...field('secondFactorRoles')}
                description="People of these roles set one up before they go on"
                options={ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
              />
            </FormPart>
          </RecordForm>
        )}
      </Async>
    </div>
  )
}

import { useState } from 'react'
import { z } from 'zod'
import { count, day, lines, text } from '#kernel/calls/contract.ts'
import { ApiError } from '#web/calls/errors.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CheckboxGridField } from '#web/ui/fields/checkbox-grid-field.tsx'
import { CheckboxField, CheckboxGroupField, RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { ColourField } from '#web/ui/fields/colour-field.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { MomentField } from '#web/ui/fields/moment-field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TagsField } from '#web/ui/fields/tags-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { FoldedPart } from '#web/ui/form/form-part.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { Card, Section } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { SITES, sitesLike, soon, TODAY } from './data.ts'
import styles from './design-system.module.css'

const Entry = z.object({
  collectionDate: day('Please choose the day'),
  siteId: z.string('Please choose a location'),
  individual: count('Please enter how many sandwiches, 0 or more'),
  group: text(120),
  groupCount: count().nullable(),
  note: lines(2000),
})
const EMPTY = {
  collectionDate: '2026-11-18',
  siteId: null,
  individual: null,
  group: '',
  groupCount: null,
  note: '',
}
const STORED = { ...EMPTY, siteId: 'site-1', individual: 120, note: 'Two bins', version: 3 }
const LABELS = {
  collectionDate: 'Day',
  siteId: 'Location',
  individual: 'Individual sandwiches',
  group: 'Group',
  groupCount: 'Sandwiches of the group',
  note: 'Note',
}
const nameOf = (id: unknown) => SITES.find((site) => site.id === id)?.name

const Forms = () => (
  <>
    <Section
      title="A form"
      description="Reload the page while typing: nothing is lost. Leave a field empty and save: the first fault gets the focus."
    >
      <div className={styles.columns}>
        <Card title="A new record">
          <NewEntry />
        </Card>
        <Card title="Two people at one record" description="Change something, let Ana save, then save yours.">
          <SharedEntry />
        </Card>
        <Card title="A question with a field or two">
          <Nickname />
        </Card>
      </div>
    </Section>
    <Section title="Fields">
      <Fields />
    </Section>
  </>
)

function Nickname() {
  const [name, setName] = useState('')
  const save = async () => {
    if (name.length < 3)
      throw new ApiError('VALIDATION_ERROR', 'Please check', { fields: { name: 'Three letters or more' } })
    toast({ title: `${name} it is`, description: 'Only on this page.' })
  }
  return (
    <SmallForm action="Take this name" onSubmit={save}>
      {(faults) => (
        <TextField
          name="name"
          label="Nickname"
          value={name}
          error={faults.name}
          onChange={(value) => setName(value ?? '')}
        />
      )}
    </SmallForm>
  )
}

function NewEntry() {
  const form = useRecordForm({
    schema: Entry,
    initial: EMPTY,
    record: 'new',
    draftKey: 'design-system:new',
    labels: LABELS,
    submit: (input) => soon(() => input),
    onSaved: () => toast({ title: 'Collection logged', description: 'Only on this page.' }),
  })
  return (
    <RecordForm form={form} save="Log this collection" labels={LABELS}>
      <EntryFields form={form} />
    </RecordForm>
  )
}

function SharedEntry() {
  const [stored, setStored] = useState(STORED)
  const form = useRecordForm({
    schema: Entry,
    initial: EMPTY,
    record: stored,
    draftKey: null,
    labels: LABELS,
    submit: async (input, { version }) => {
      if (version !== stored.version)
        throw new ApiError('CONFLICT', 'Somebody else changed this entry.', {
          status: 409,
          current: { ...stored },
        })
      const next = { ...stored, ...input, version: stored.version + 1 }
      await soon(() => null)
      setStored(next as typeof STORED)
      return next
    },
    onSaved: () => toast({ title: 'Entry corrected' }),
  })
  const letAnaSave = () =>
    setStored({
      ...stored,
      individual: stored.individual + 14,
      note: 'Three bins, one was late',
      version: stored.version + 1,
    })
  return (
    <RecordForm
      form={form}
      save="Correct this entry"
      labels={LABELS}
      showValue={(field, value) => (field === 'siteId' ? nameOf(value) : undefined)}
      actions={
        <Button icon="people" onClick={letAnaSave}>
          Let Ana save
        </Button>
      }
    >
      <EntryFields form={form} />
    </RecordForm>
  )
}

type EntryForm = ReturnType<typeof useRecordForm<typeof Entry, unknown>>

const EntryFields = ({ form }: { form: Pick<EntryForm, 'field'> }) => (
  <>
    <FieldRow>
      <DateField {...form.field('collectionDate')} label="Day" required today={TODAY} max={TODAY} />
      <RecordPicker
        {...form.field('siteId')}
        label="Location"
        required
        query={sitesLike}
        getId={(site) => site.id}
        getLabel={(site) => site.name}
        getNote={(site) => site.area}
      />
    </FieldRow>
    <NumberField
      {...form.field('individual')}
      label="Individual sandwiches"
      description="A sum is fine: 12+3x4"
      unit="sandwiches"
      required
    />
    <FieldRow>
      <TextField {...form.field('group')} label="Group" placeholder="Maple Middle School" />
      <NumberField {...form.field('groupCount')} label="Sandwiches of the group" />
    </FieldRow>
    <TextAreaField {...form.field('note')} label="Note" rows={2} />
  </>
)

const AREAS = ['North', 'East', 'South', 'West'].map((label) => ({ value: label.toLowerCase(), label }))
const REASONS = [
  { value: 'no-collection', label: 'No collection', description: 'Nobody was asked to make any' },
  { value: 'closed', label: 'Location closed' },
  { value: 'nothing', label: 'Nothing came' },
] as const

function Fields() {
  const [values, setValues] = useState({
    email: 'ana@kitchen.example',
    faulty: '12 dozen',
    area: 'east',
    free: [] as string[],
    areas: ['north', 'west'],
    reason: 'closed' as string | null,
    reminders: true,
    starts: '2026-11-18T22:00:00Z' as string | null,
    agree: false,
    colour: '#1f7a5c',
    cost: 120450 as number | null,
    helps: ['Families', 'Bee keepers'],
  })
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  return (
    <Card>
      <div className={styles.columns}>
        <Stack>
          <TextField
            label="Email"
            type="email"
            icon="inbox"
            value={values.email}
            onChange={(email) => set({ email: email ?? '' })}
          />
          <TextField
            label="With a fault"
            required
            value={values.faulty}
            error={/^\d+$/.test(values.faulty) ? undefined : 'Please enter digits only'}
            onChange={(faulty) => set({ faulty: faulty ?? '' })}
          />
          <SelectField
            label="Area"
            options={AREAS}
            emptyLabel="Any area"
            value={values.area}
            onChange={(area) => set({ area: area ?? '' })}
          />
          <MoneyField
            label="Cost"
            description="Paste $1,204.50 from a bill, or type a sum"
            value={values.cost}
            onChange={(cost) => set({ cost: typeof cost === 'number' ? cost : null })}
          />
          <TagsField
            label="Whom they help"
            suggestions={['Families', 'Seniors', 'Students']}
            value={values.helps}
            onChange={(helps) => set({ helps })}
          />
          <ColourField
            label="Brand color"
            value={values.colour}
            onChange={(colour) => set({ colour: colour ?? '' })}
          />
        </Stack>
        <Stack>
          <CheckboxGroupField
            label="Areas I can drive to"
            options={AREAS}
            value={values.areas}
            onChange={(areas) => set({ areas })}
          />
          <CheckboxGridField
            label="When I am free"
            corner="Day"
            rows={['Wednesday', 'Thursday']}
            columns={['Morning', 'Evening']}
            valueAt={(row, column) => `${row} ${column}`}
            others={[{ value: 'any', label: 'Any time' }]}
            value={values.free}
            onChange={(free) => set({ free })}
          />
          <RadioGroupField
            label="Why zero?"
            options={REASONS}
            value={REASONS.find((one) => one.value === values.reason)?.value}
            onChange={(reason) => set({ reason })}
          />
          <MomentField
            label="Starts"
            timeZone="America/New_York"
            time="00:00"
            value={values.starts}
            onChange={(starts) => set({ starts })}
          />
          <SwitchField
            label="Remind me on Wednesdays"
            value={values.reminders}
            onChange={(on) => set({ reminders: on === true })}
          />
          <FoldedPart title="Rarely filled in" holds={values.agree ? '1 field filled in' : undefined}>
            <CheckboxField
              label="I have read the food safety page"
              value={values.agree}
              onChange={(on) => set({ agree: on === true })}
            />
          </FoldedPart>
        </Stack>
      </div>
    </Card>
  )
}

export default Forms

import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { useCallForm } from '#web/record/use-call-form.ts'
import { CheckboxField, RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { sheetAccount } from '../account-contract.ts'
import { followedSheets, PACES, RULES } from '../followed-contract.ts'

const optionsOf = <K extends string>(names: Record<K, string>) =>
  (Object.keys(names) as K[]).map((value) => ({ value, label: names[value] }))

/** Which sheet, into which list, how often, and what of it comes in by itself. */
export default function FollowSheet({
  targets,
  onClose,
}: {
  targets: readonly { name: string; title: string }[]
  onClose: () => void
}) {
  const form = useCallForm(
    followedSheets.add,
    { title: '', address: '', isPrivate: false, target: '', pace: 'hour', rule: 'ask' },
    { onDone: onClose },
  )
  const email = useQuery(query(sheetAccount.read, {})).data?.account?.email
  const isPrivate = form.field('isPrivate').value
  return (
    <Dialog opened onClose={onClose} title="Follow a sheet" size="md">
      <RecordForm form={form} save="Follow the sheet">
        <TextField {...form.field('title')} label="Name" placeholder="Locations of the county" focusOnMount />
        <TextField
          {...form.field('address')}
          label="Address"
          description={
            isPrivate
              ? `As your browser shows it; the sheet is shared with ${email}`
              : 'In Google Sheets: File, Share, Publish to web, as CSV'
          }
          placeholder="https://"
        />
        {email && (
          <CheckboxField {...form.field('isPrivate')} label="It is not published: read it with our account" />
        )}
        <SelectField
          {...form.field('target')}
          label="Comes into"
          options={targets.map(({ name, title }) => ({ value: name, label: title }))}
        />
        <SelectField {...form.field('pace')} label="Read" options={optionsOf(PACES)} />
        <RadioGroupField
          {...form.field('rule')}
          label="What comes in by itself"
          description="Rows with a problem never do"
          options={optionsOf(RULES)}
        />
      </RecordForm>
    </Dialog>
  )
}

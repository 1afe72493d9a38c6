import { useState } from 'react'
import { useCallForm } from '#web/record/use-call-form.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ShownOnce } from '#web/ui/show/shown-once.tsx'
import { liveAddresses } from '../contract.ts'
import { formulaOf } from './formula.ts'

interface NewAddressProps {
  wanted: { title: string; list?: string; filter?: Record<string, unknown>; feed?: string }
  onClose: () => void
}

/** What it is for; then the address, once. */
export default function NewAddress({ wanted, onClose }: NewAddressProps) {
  const [address, setAddress] = useState('')
  const isFeed = wanted.feed !== undefined
  return (
    <Dialog opened onClose={onClose} title={isFeed ? 'Make a feed' : 'Keep a sheet up to date'} size="md">
      {address === '' ? (
        <NewOne wanted={wanted} onMade={setAddress} />
      ) : (
        <TheAddress address={address} isFeed={isFeed} onClose={onClose} />
      )}
    </Dialog>
  )
}

function NewOne({ wanted, onMade }: Pick<NewAddressProps, 'wanted'> & { onMade: (address: string) => void }) {
  const { title, ...along } = wanted
  const form = useCallForm(
    liveAddresses.make,
    { title, password: '' },
    { along, onDone: ({ address }) => onMade(address) },
  )
  return (
    <RecordForm form={form} save="Make the address">
      <Quiet>
        {wanted.feed === undefined
          ? 'The sheet has the same rows and columns as the export of the list as it is filtered now, and follows what changes here. It shows what you may see, as long as you may.'
          : 'A feed reader shows what is new here. It shows what you may see, as long as you may.'}
      </Quiet>
      <TextField {...form.field('title')} label="What it is for" focusOnMount />
      <PasswordField {...form.field('password')} label="Your password" autoComplete="current-password" />
    </RecordForm>
  )
}

function TheAddress({ address, isFeed, onClose }: { address: string; isFeed: boolean; onClose: () => void }) {
  const itself = { label: 'Address', value: address, what: 'the address' }
  const formula = { label: 'For Google Sheets', value: formulaOf(address), what: 'the formula' }
  return isFeed ? (
    <ShownOnce values={[itself]} onDone={onClose}>
      Put this address into your feed reader now. It is not shown again, and whoever has it reads along.
    </ShownOnce>
  ) : (
    <ShownOnce values={[itself, formula]} note="In Excel: Data, From Web, then the address." onDone={onClose}>
      Put it into the spreadsheet now. It is not shown again, and whoever has it reads along.
    </ShownOnce>
  )
}

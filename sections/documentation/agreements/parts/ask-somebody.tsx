import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { change } from '#web/calls/api.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { query, refresh } from '#web/calls/query.ts'
import { toast } from '#web/toast.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FileButton } from '#web/ui/fields/file-button.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Line, Quiet } from '#web/ui/layout/flow.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { kinds, type ListedKind } from '../contract.ts'
import { agreements } from '../signing-contract.ts'
import { askBy } from './ask.ts'

interface OneProps {
  what: 'ask' | 'paper'
  opened: boolean
  onClose: () => void
}

/** Somebody is asked by name, whatever they do for the charity; or what they signed on paper is noted. */
export default function AskSomebody({ what, opened, onClose }: OneProps) {
  const answer = useQuery(query(kinds.list, { limit: 200 }))
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={what === 'ask' ? 'Ask somebody to sign' : 'Signed by hand'}
    >
      <Async query={answer} what="the agreements" isEmpty={() => false}>
        {({ items }) => <One what={what} items={items} onClose={onClose} />}
      </Async>
    </Drawer>
  )
}

function One({ what, items, onClose }: Pick<OneProps, 'what' | 'onClose'> & { items: ListedKind[] }) {
  const { today } = useOrganizationClock()
  const offered = items.filter(({ number, retired }) => number !== null && (what === 'paper' || !retired))
  const [personId, setPerson] = useState<string | null>(null)
  const [name, setName] = useState<string | null>(null)
  const [kindId, setKind] = useState<string | null>(null)
  const [number, setNumber] = useState<number | string | null>(null)
  const [signedOn, setDay] = useState<string | null>(today)
  const [file, setFile] = useState<File>()
  const kind = offered.find(({ id }) => id === kindId)
  const send = async () => {
    const pair = { personId: personId ?? '', kindId: kindId ?? '' }
    if (what === 'ask') await askBy({ pairs: [pair] })
    else {
      const noted = { ...pair, name: name ?? '', number: Number(number), signedOn: signedOn ?? '' }
      await change(agreements.onPaper, noted, file ? { file } : {})
      await refresh([agreements.list, agreements.person])
      toast({ title: `${name} signed ${kind?.title ?? ''}` })
    }
    onClose()
  }
  return (
    <SmallForm action={what === 'ask' ? 'Ask to sign' : 'Keep the paper'} onSubmit={send}>
      {(faults) => (
        <>
          <RecordPicker
            name="personId"
            label="Who"
            required
            value={personId}
            query={(search) => query(agreements.people, { search })}
            getId={({ id }) => id}
            getLabel={(one) => one.name}
            getNote={({ about }) => about}
            onChange={(id, one) => {
              setPerson(id)
              setName(one?.name ?? name)
            }}
            error={faults.personId ?? faults['pairs.0.personId']}
          />
          <SelectField
            name="kindId"
            label="What"
            required
            value={kindId}
            options={offered.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(id) => {
              setKind(id)
              setNumber(offered.find((one) => one.id === id)?.number ?? null)
            }}
            error={faults.kindId ?? faults['pairs.0.kindId']}
          />
          {what === 'paper' && (
            <>
              <NumberField
                name="number"
                label="Text no."
                plain
                description="It stands below the title on the paper."
                value={typeof number === 'number' ? number : null}
                onChange={setNumber}
                error={faults.number}
              />
              <TextField
                name="name"
                label="Name as it was signed"
                required
                value={name}
                onChange={setName}
                error={faults.name}
              />
              <DateField
                name="signedOn"
                label="Day of the signature"
                required
                max={today}
                value={signedOn}
                onChange={setDay}
                error={faults.signedOn}
              />
              <Line>
                <FileButton
                  label={file ? 'Choose another paper' : 'Choose the paper'}
                  icon="file"
                  accept=".pdf,image/*"
                  onFile={setFile}
                />
                <Quiet as="span">{file?.name ?? 'A PDF or a picture'}</Quiet>
              </Line>
              {faults.file && <p role="alert">{faults.file}</p>}
            </>
          )}
        </>
      )}
    </SmallForm>
  )
}

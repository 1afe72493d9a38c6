import { useEffect, useState } from 'react'
import { change, requestIdOf } from '#web/calls/api.ts'
import { refresh } from '#web/calls/query.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FileButton } from '#web/ui/fields/file-button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { PdfPages } from '#web/ui/pdf/pdf-pages.tsx'
import { formatBytes } from '#web/ui/show/format.ts'
import { promotion } from '../contract.ts'
import { AUDIENCE_NAMES, type Audience } from '../fields.ts'
import styles from './promotion.module.css'

const AUDIENCES = (Object.keys(AUDIENCE_NAMES) as Audience[]).map((value) => ({
  value,
  label: AUDIENCE_NAMES[value],
}))
const EMPTY = {
  title: '',
  description: '',
  audience: 'all' as Audience,
  intendedUseDate: null as string | null,
  announce: false,
}

interface AddGraphicProps {
  opened: boolean
  onDone: (id?: string) => void
}

const AddGraphic = ({ opened, onDone }: AddGraphicProps) => (
  <Drawer opened={opened} onClose={() => onDone()} title="Add a graphic">
    <AddForm onDone={onDone} onCancel={() => onDone()} />
  </Drawer>
)
export default AddGraphic

function AddForm({ onDone, onCancel }: { onDone: (id: string) => void; onCancel: () => void }) {
  const [values, setValues] = useState(EMPTY)
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const set = (some: Partial<typeof EMPTY>) => setValues((before) => ({ ...before, ...some }))
  const add = async () => {
    setShare(0)
    try {
      const made = await change(promotion.add, values, { ...(file ? { file } : {}), onProgress: setShare })
      const requestId = requestIdOf(made)
      if (requestId) offerUndo({ message: `${made.title} added`, requestId })
      await refresh([promotion.list])
      onDone(made.id)
    } finally {
      setShare(null)
    }
  }
  return (
    <SmallForm action="Add the graphic" onSubmit={add} actions={<Button onClick={onCancel}>Cancel</Button>}>
      {(faults) => (
        <>
          <div className={styles.chosen}>
            <FileButton
              label={file ? 'Choose another file' : 'Choose a picture or PDF'}
              icon="photo"
              accept="image/png,image/jpeg,image/gif,image/webp,application/pdf"
              onFile={setFile}
            />
            {file && <span>{`${file.name}, ${formatBytes(file.size)}`}</span>}
          </div>
          {faults.file && (
            <p role="alert" tabIndex={-1} className={styles.fault} data-fault>
              {faults.file}
            </p>
          )}
          {file && <Chosen key={`${file.name} ${file.size}`} file={file} />}
          <TextField
            label="Title"
            required
            value={values.title}
            onChange={(title) => set({ title: title ?? '' })}
            error={faults.title}
          />
          <TextAreaField
            label="Description"
            required
            value={values.description}
            onChange={(description) => set({ description: description ?? '' })}
            error={faults.description}
          />
          <SelectField<Audience>
            label="For"
            options={AUDIENCES}
            value={values.audience}
            onChange={(picked) =>
              set({ audience: AUDIENCES.find(({ value }) => value === picked)?.value ?? 'all' })
            }
            error={faults.audience}
          />
          <DateField
            label="To be used on"
            value={values.intendedUseDate}
            onChange={(intendedUseDate) => set({ intendedUseDate })}
            error={faults.intendedUseDate}
            clearable
          />
          <CheckboxField
            label="Tell those it is for"
            description="At the bell, and by email for whoever wants it there. It can be done later as well."
            value={values.announce}
            onChange={(announce) => set({ announce: announce === true })}
          />
          {share !== null && <ProgressBar label="The file on its way" value={share} max={1} />}
        </>
      )}
    </SmallForm>
  )
}

/** The file before it is sent, where the browser can draw it. */
const Chosen = ({ file }: { file: File }) =>
  file.type === 'application/pdf' ? (
    <PdfPages source={file} title={file.name} instead={null} />
  ) : (
    <ChosenPicture file={file} />
  )

function ChosenPicture({ file }: { file: File }) {
  const [address] = useState(() => (file.type.startsWith('image/') ? URL.createObjectURL(file) : null))
  const [fails, setFails] = useState(false)
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  if (!address || fails) return null
  return (
    <img
      className={styles.large}
      src={address}
      alt="The file that you chose"
      onError={() => setFails(true)}
    />
  )
}

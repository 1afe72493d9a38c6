import { type FormEvent, useState } from 'react'
import { messageOf } from '#web/calls/errors.ts'
import { Button } from '../../action/button.tsx'
import { CheckboxField } from '../../fields/choice-fields.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { Dialog } from '../../overlay/dialog.tsx'
import type { ListState } from '../list-state.ts'
import styles from './save-view.module.css'
import type { SavedViews } from './types.ts'

interface SaveViewProps {
  list: ListState
  views: SavedViews
  onClose: () => void
}

/** Asks for the name under which the list as it is now is kept. */
export default function SaveView({ list, views, onClose }: SaveViewProps) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError('Please give the view a name')
    setBusy(true)
    try {
      await views.save({ name: name.trim(), query: list.address, shared })
      onClose()
    } catch (failure) {
      setError(messageOf(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog opened onClose={onClose} title="Save this view">
      <form className={styles.viewForm} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label="Name"
          value={name}
          onChange={(text) => setName(text ?? '')}
          error={error}
          placeholder="North side, this year"
          focusOnMount
          required
        />
        {views.mayShare && (
          <CheckboxField
            label="Share it with everyone who uses this list"
            value={shared}
            onChange={(on) => setShared(on === true)}
          />
        )}
        <Button type="submit" variant="primary" busy={busy}>
          Save view
        </Button>
      </form>
    </Dialog>
  )
}

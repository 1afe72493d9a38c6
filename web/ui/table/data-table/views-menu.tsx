import { type FormEvent, useState } from 'react'
import { messageOf } from '#web/calls/errors.ts'
import { Button } from '../../action/button.tsx'
import { announce } from '../../feedback/announce.ts'
import { CheckboxField } from '../../fields/choice-fields.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { Dialog } from '../../overlay/dialog.tsx'
import { Menu, type MenuItem } from '../../overlay/menu.tsx'
import type { ListState } from '../list-state.ts'
import type { SavedViews } from './types.ts'
import styles from './views-menu.module.css'

/** Filters, search and sort under a name; one's own, or shared with everyone in the section. */
export function ViewsMenu({ list, views }: { list: ListState; views: SavedViews }) {
  const [naming, setNaming] = useState(false)
  const current = views.items.find((view) => view.query === list.address)
  const section = (shared: boolean): MenuItem[] =>
    views.items
      .filter((view) => view.shared === shared)
      .map((view, index) => ({
        label: view.name,
        icon: view === current ? 'check' : 'bookmark',
        onClick: () => list.apply(view.query),
        divider: index === 0 ? (shared ? 'Shared views' : 'My views') : undefined,
      }))
  const items: MenuItem[] = [
    { label: 'Save this view…', icon: 'add', onClick: () => setNaming(true) },
    ...section(false),
    ...section(true),
  ]
  if (current?.mine)
    items.push({
      label: `Delete view “${current.name}”`,
      icon: 'trash',
      danger: true,
      divider: true,
      onClick: () => void views.remove(current.id).then(() => announce('View deleted')),
    })
  return (
    <>
      <Menu
        items={items}
        target={
          <Button variant="quiet" icon="bookmark">
            {current?.name ?? 'Views'}
          </Button>
        }
      />
      {naming && <SaveView list={list} views={views} onClose={() => setNaming(false)} />}
    </>
  )
}

function SaveView({ list, views, onClose }: { list: ListState; views: SavedViews; onClose: () => void }) {
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

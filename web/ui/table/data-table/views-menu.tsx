import { useState } from 'react'
import { sayFailed } from '#web/toast.ts'
import { Button } from '../../action/button.tsx'
import { announce } from '../../feedback/announce.ts'
import { later } from '../../later.tsx'
import { Menu, type MenuItem } from '../../overlay/menu.tsx'
import type { ListState } from '../list-state.ts'
import type { SavedViews } from './types.ts'

const SaveView = later(() => import('./save-view.tsx'))

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
      onClick: () =>
        void views
          .remove(current.id)
          .then(() => announce('View deleted'), sayFailed('The view was not deleted')),
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

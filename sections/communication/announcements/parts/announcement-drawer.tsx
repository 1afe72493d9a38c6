import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordHistory } from '#platform/history/widgets.tsx'
import { mutation, query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CopyLinkButton } from '#web/ui/action/copy-link-button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { announcements, type Managed } from '../contract.ts'
import { STATE_NAMES, STATE_TONES } from '../words.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import styles from './announcements.module.css'
import { Audience } from './audience.tsx'

interface AnnouncementDrawerProps {
  /** 'new' or the id. */
  id: string
  onOpen: (id: string) => void
  onClose: () => void
}

export function AnnouncementDrawer({ id, onOpen, onClose }: AnnouncementDrawerProps) {
  if (id === 'new')
    return (
      <Drawer opened width="wide" title="New announcement" onClose={onClose}>
        <AnnouncementForm announcement="new" onSaved={(saved) => onOpen(saved.id)} />
      </Drawer>
    )
  return <Existing key={id} id={id} onClose={onClose} />
}

function Existing({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useQuery(query(announcements.one, { id }))
  return (
    <Drawer opened width="wide" title={answer.data?.title ?? 'Announcement'} onClose={onClose}>
      <Async query={answer} what="this announcement">
        {(announcement) => <Content announcement={announcement} onClose={onClose} />}
      </Async>
    </Drawer>
  )
}

function Content({ announcement, onClose }: { announcement: Managed; onClose: () => void }) {
  const [view, setView] = useState('edit')
  const remove = useMutation(
    mutation(announcements.remove, {
      refreshes: [announcements.list, announcements.current],
      undo: () => 'Announcement deleted',
    }),
  )
  return (
    <div className={styles.stack}>
      <div className={styles.title}>
        <Badge tone={STATE_TONES[announcement.state]}>{STATE_NAMES[announcement.state]}</Badge>
        <CopyLinkButton href={`/dashboard?section=announcements&id=${announcement.id}`} />
        <Button
          variant="quiet"
          icon="trash"
          busy={remove.isPending}
          onClick={() => remove.mutate({ id: announcement.id }, { onSuccess: onClose })}
        >
          Delete
        </Button>
      </div>
      <Tabs
        label="About this announcement"
        value={view}
        onChange={setView}
        tabs={[
          {
            id: 'edit',
            label: 'What it says',
            content: <AnnouncementForm announcement={announcement} onSaved={() => undefined} />,
          },
          { id: 'audience', label: 'Who has seen it', content: <Audience announcement={announcement} /> },
          {
            id: 'history',
            label: 'History',
            content: <RecordHistory table="announcements" id={announcement.id} />,
          },
        ]}
      />
    </div>
  )
}

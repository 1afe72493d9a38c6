import { Button } from '#web/ui/action/button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { CountBadge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import type { IconName } from '#web/ui/show/icons.ts'
import { FOLDERS, type Folder } from '../fields.ts'
import { targets } from '../tour-targets.ts'
import styles from './inbox.module.css'

export const FOLDER_ICONS: Record<Folder, IconName> = {
  inbox: 'inbox',
  starred: 'star',
  sent: 'send',
  drafts: 'edit',
  kudos: 'kindness',
  archive: 'archive',
  trash: 'trash',
}

interface FoldersProps {
  folder: Folder
  unread: number
  drafts: number
  /** Thanks that were not read; left out for whoever sees no kudos. */
  kudos?: number
  onOpen: (folder: Folder) => void
  phone: boolean
}

/** The folders with what waits in them; on a phone behind the name of the one that is open. */
export function Folders({ folder, unread, drafts, kudos, onOpen, phone }: FoldersProps) {
  const all = (Object.entries(FOLDERS) as [Folder, string][]).filter(
    ([name]) => name !== 'kudos' || kudos !== undefined,
  )
  const counted: Partial<Record<Folder, [number, string]>> = {
    inbox: [unread, countOf(unread, 'unread message')],
    drafts: [drafts, countOf(drafts, 'draft')],
    kudos: [kudos ?? 0, countOf(kudos ?? 0, 'unread message')],
  }
  const waiting = (name: Folder) => counted[name]?.[0] ?? 0
  if (phone)
    return (
      <div {...targets.folders}>
        <Menu
          position="bottom-start"
          target={
            <Button icon={FOLDER_ICONS[folder]} iconRight="down">
              {FOLDERS[folder]}
            </Button>
          }
          items={all.map(([name, label]) => ({
            label: waiting(name) > 0 ? `${label} (${waiting(name)})` : label,
            icon: FOLDER_ICONS[name],
            onClick: () => onOpen(name),
          }))}
        />
      </div>
    )
  return (
    <nav className={styles.folders} aria-label="Folders" {...targets.folders}>
      {all.map(([name, label]) => (
        <button
          key={name}
          type="button"
          className={styles.folder}
          aria-current={name === folder ? 'page' : undefined}
          onClick={() => onOpen(name)}
        >
          <Icon name={FOLDER_ICONS[name]} size={18} />
          <span>{label}</span>
          <CountBadge count={waiting(name)} label={counted[name]?.[1] ?? ''} />
        </button>
      ))}
    </nav>
  )
}

import { later } from '#web/ui/later.tsx'

/** Parts of the log that show when somebody asks for them. */
export const Forms = later(() => import('./forms.tsx'))
export const EntryDrawer = later(() => import('./entry-drawer.tsx'))
export const MoveDialog = later(() => import('./move-dialog.tsx'))
export const Duplicates = later(() => import('./duplicates.tsx'))
export const ImportLog = later(() => import('./import-log.tsx'))

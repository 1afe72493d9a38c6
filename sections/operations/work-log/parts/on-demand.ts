import { later } from '#web/ui/later.tsx'

/** Behind buttons: their code does not hold up the hours. */
export const EntryDrawer = later(() => import('./entry-drawer.tsx'))
export const Forms = later(() => import('./drawers.tsx'))

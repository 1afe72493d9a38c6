import { later } from '#web/ui/later.tsx'

/** Behind buttons and labels: their code does not hold up the first screen. */
export const CoolerDrawer = later(() => import('./cooler-drawer.tsx'))
export const Scan = later(() => import('./scan.tsx'))
export const Forms = later(() => import('./drawers.tsx'))
export const Labels = later(() => import('./labels.tsx'))
export const CheckInDialog = later(() => import('./check-in-dialog.tsx'))

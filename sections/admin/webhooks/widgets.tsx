import { later } from '#web/ui/later.tsx'

/** Other systems that are told of what happens here: for the admin panel. */
export const Webhooks = later(() => import('./parts/panel.tsx'))

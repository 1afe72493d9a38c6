import { later } from '#web/ui/later.tsx'

/** How answers come in by mail, and what became of each: for the admin panel. */
export const MailGatewayPanel = later(() => import('./parts/panel.tsx'))

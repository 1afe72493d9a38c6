import { formatPhone } from '#kernel/language/phone.ts'
import type { Ctx } from '#server/context.ts'

export const WEBHOOK = '/api/sms/webhook'

/** Who sends text messages here. A messaging service (`MG…`) picks its numbers itself. */
export const senderOf = ({ app, settings }: Pick<Ctx, 'app' | 'settings'>) => ({
  organizationName: settings.organizationName,
  service: app.twilio !== undefined,
  from: app.twilio && !app.twilio.from.startsWith('MG') ? formatPhone(app.twilio.from) : null,
})

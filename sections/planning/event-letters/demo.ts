import { createHash } from 'node:crypto'
import { DAY } from '#kernel/clock.ts'
import { type DemoWorld, demoSettings } from '#server/demo.ts'

interface Asked {
  id: string
  status: string
  name: string
  email: string
  organization: string
  by: string | null
}

/** The toolkit went to every group that somebody is in touch with; the new ones came by the form, in two languages. */
export async function demo(world: DemoWorld) {
  const { client, id, insert, app } = world
  const { organizationName } = await demoSettings(world)
  const { rows } = await client.query<Asked>(
    `SELECT e.id, e.status, p.name, p.email, e.organization_name AS organization, e.lead_id AS by
     FROM event_requests e JOIN event_organizers o ON o.event_request_id = e.id JOIN people p ON p.id = o.person_id
     WHERE e.status IN ('new', 'in_process', 'scheduled', 'rescheduled') AND p.email IS NOT NULL ORDER BY e.id`,
  )
  const now = app.now().getTime()
  const fresh = rows.filter(({ status }) => status === 'new')
  await client.query(`UPDATE event_requests SET manual_entry_source = 'web_form' WHERE id = ANY ($1)`, [
    fresh.map((one) => one.id),
  ])
  await insert(
    'event_intakes',
    fresh.map((one, index) => ({
      event_request_id: one.id,
      form_key: createHash('sha256').update(one.id).digest('hex'),
      language: index === 1 ? 'es' : 'en',
      confirmed_at: index === 0 ? null : new Date(now - DAY),
      created_at: new Date(now - 2 * DAY),
    })),
  )
  const letters = rows.map((one, index) => {
    const isNew = one.status === 'new'
    const at = new Date(now - (isNew ? 2 : 4 + (index % 3)) * DAY)
    const subject = isNew
      ? `Please confirm your request to ${organizationName}`
      : `Making sandwiches with ${organizationName}: all you need`
    const intro = isNew
      ? `Thank you for wanting to make sandwiches. This is what we received:\nOrganization: ${one.organization}`
      : 'Thank you for wanting to make sandwiches with us. Here is how it goes.'
    return { one, isNew, at, subject, text: `Hello ${one.name},\n\n${intro}\n\n-- \n${organizationName}` }
  })
  await insert(
    'outbox',
    letters.map(({ one, isNew, at, subject, text }) => ({
      id: id(`event letter mail ${one.id}`),
      kind: 'mail',
      recipient: one.email,
      subject,
      text,
      category: isNew ? 'account' : 'reminder',
      state: 'sent',
      via: 'outbox',
      attempts: 1,
      created_at: at,
      sent_at: at,
    })),
  )
  await insert(
    'letter_sends',
    letters.map(({ one, isNew, at }) => ({
      id: id(`event letter ${one.id}`),
      letter: isNew ? 'event-received' : 'event-toolkit',
      about_table: 'event_requests',
      about_id: one.id,
      occasion: '',
      nth: 1,
      outbox_id: id(`event letter mail ${one.id}`),
      sent_by: isNew ? null : one.by,
      sent_at: at,
    })),
  )
}

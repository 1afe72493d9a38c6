import { anyOf } from '#kernel/people/access.ts'
import { madeBy, type RowRule } from '#tests/access-rows.ts'
import { webhooks } from './contract.ts'

const rule = (what: string, changes: { isOn: boolean }, other: RowRule['other']): RowRule => ({
  what,
  endpoint: webhooks.edit,
  make: async (portal, owner) => {
    const id = await madeBy(portal, owner, 'webhooks', {
      title: 'Website',
      host: 'charity.example',
      kinds: '["location.added"]',
    })
    await portal.app.pool.query(
      `INSERT INTO webhook_states (webhook_id, secret, url, read_to) VALUES ($1, '', '', 0)`,
      [id],
    )
    return { id, version: 1, ...changes }
  },
  own: anyOf('ADMIN_PANEL_ACCESS'),
  other,
})

/** What a webhook tells is what its owner may see: nobody else has it tell more, or again. */
export default [
  rule('turning on a webhook', { isOn: true }, anyOf()),
  rule('turning off a webhook', { isOn: false }, anyOf('ADMIN_PANEL_ACCESS')),
] satisfies RowRule[]

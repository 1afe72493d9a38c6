import type { Endpoint } from '#kernel/calls/contract.ts'
import { type Access, anyOf } from '#kernel/people/access.ts'
import { keepBytes } from '#server/files/files.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { madeBy, type RowRule } from '#tests/access-rows.ts'
import { documents } from './contract.ts'

const SEE = anyOf('DOCUMENTS_VIEW', 'DOCUMENTS_MANAGE')
const MANAGE = anyOf('DOCUMENTS_MANAGE')
const ADMINISTER = anyOf('ADMIN_PANEL_ACCESS')

async function aFile(portal: TestPortal, owner: Person, text: string) {
  const sha256 = await keepBytes(portal.app, text)
  const row = { sha256, type: 'text/plain', size: text.length, name: 'bylaws.txt', owner: 'document' }
  const file = await madeBy(portal, owner, 'files', { ...row, owner_id: 'x' })
  await portal.app.pool.query('INSERT INTO document_texts (file_id, text, read_at) VALUES ($1, $2, now())', [
    file,
    text,
  ])
  return file
}

/** A document of two versions that this person brought, in a folder that not everybody sees. */
async function brought(portal: TestPortal, owner: Person) {
  const [first, file_id] = [await aFile(portal, owner, 'Old bylaws'), await aFile(portal, owner, 'Bylaws')]
  const row = { title: 'Bylaws', category: 'governance', file_id }
  const document_id = await madeBy(portal, owner, 'documents', row)
  await madeBy(portal, owner, 'document_versions', { document_id, number: 1, file_id: first })
  await madeBy(portal, owner, 'document_versions', { document_id, number: 2, file_id })
  return document_id
}

type Inputs = (id: string, portal: TestPortal, owner: Person) => Promise<object> | object

/** Domain 6.3: whoever brought it, what somebody may do goes by permission, and by what they were given by name. */
const rule = (endpoint: Endpoint, who: Access, refusal: 403 | 404, more: Inputs = () => ({})): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => {
    const id = await brought(portal, owner)
    return { id, ...(await more(id, portal, owner)) }
  },
  own: who,
  other: who,
  refusal,
})

const onDashboard = async (id: string, portal: TestPortal, owner: Person) => {
  await madeBy(portal, owner, 'dashboard_documents', { document_id: id })
  return { documentId: id }
}

export default [
  rule(documents.edit, MANAGE, 404, () => ({ version: 1, description: 'As of this year' })),
  rule(documents.remove, MANAGE, 403),
  rule(documents.bulkEdit, MANAGE, 403, (id) => ({ ids: [id], changes: { category: 'operations' } })),
  rule(documents.bulkRemove, MANAGE, 403, (id) => ({ ids: [id] })),
  rule(documents.preview, SEE, 404),
  rule(documents.download, SEE, 404),
  rule(documents.versions, SEE, 404),
  rule(documents.addVersion, MANAGE, 404, () => ({ file: new File(['Newer bylaws'], 'bylaws.txt') })),
  rule(documents.restore, MANAGE, 404, () => ({ number: 1 })),
  rule(documents.permissions, MANAGE, 404),
  rule(documents.grant, MANAGE, 404, async (_id, portal) => ({
    userId: (await portal.as('viewer')).id,
    permissionType: 'view',
  })),
  rule(documents.revoke, MANAGE, 404, async (id, portal, owner) => {
    const { id: userId } = await portal.as('viewer')
    const given = { document_id: id, user_id: userId, permission_type: 'view' }
    await madeBy(portal, owner, 'document_permissions', given)
    return { userId, type: 'view' }
  }),
  rule(documents.favorite, SEE, 404, () => ({ isFavorite: true })),
  rule(documents.accessLogs, MANAGE, 404),
  rule(documents.links, MANAGE, 404),
  rule(documents.addLink, MANAGE, 404),
  rule(documents.removeLink, MANAGE, 404, async (id, portal, owner) => {
    const now = new Date()
    const linkId = await madeBy(portal, owner, 'document_links', {
      document_id: id,
      token_hash: `hash of ${id}`,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + 86_400_000).toISOString(),
    })
    return { linkId }
  }),
  rule(documents.putOnDashboard, ADMINISTER, 403, (id) => ({ documentId: id })),
  rule(documents.takeOffDashboard, ADMINISTER, 403, onDashboard),
  rule(documents.reorderDashboard, ADMINISTER, 403, async (id, portal, owner) => {
    await onDashboard(id, portal, owner)
    return { documentIds: [id] }
  }),
] satisfies RowRule[]

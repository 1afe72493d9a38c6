import sharp from 'sharp'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { type Access, anyOf, signedIn } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { anEntry, aPlace, type RowRule } from '#tests/access-rows.ts'
import { attachments } from './contract.ts'

async function picture() {
  const photo = sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
  return new File([new Uint8Array(await photo.jpeg().toBuffer())], 'photo.jpg', { type: 'image/jpeg' })
}

/** A picture of this person at an entry of the log, which everyone may see. It is brought by somebody who may. */
async function broughtBy(portal: TestPortal, owner: Person) {
  const clerk = await portal.as('super_admin')
  const place = { table: 'sandwich_collections', id: await anEntry(portal), file: await picture() }
  const { id } = await clerk.call(attachments.add, place as never)
  await portal.app.pool.query('UPDATE files SET created_by = $2 WHERE id = $1', [id, owner.id])
  return id
}

/** Who may see a record sees its files, and may add some. */
const place = (endpoint: Endpoint, more: () => Promise<object> = async () => ({})): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => ({ table: 'hosts', id: await aPlace(portal, owner), ...(await more()) }),
  own: anyOf('HOSTS_VIEW'),
  other: anyOf('HOSTS_VIEW'),
  refusal: 404,
})
const one = (endpoint: Endpoint, other: Access): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => ({ id: await broughtBy(portal, owner) }),
  own: signedIn,
  other,
})

export default [
  place(attachments.list),
  place(attachments.add, async () => ({ file: await picture() })),
  one(attachments.remove, anyOf('ATTACHMENTS_DELETE_ALL')),
  one(attachments.content, signedIn),
  one(attachments.preview, signedIn),
]

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathParams } from '#kernel/calls/address.ts'
import { type Holder, has, ROLES, type Role, roleDefaults } from '#kernel/people/access.ts'
import { attachments } from '#platform/attachments/contract.ts'
import { threads } from '#platform/threads/contract.ts'
import { views } from '#platform/views/contract.ts'
import { manifests } from '#registry.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { schemaOf, validInput } from './inputs.ts'
import { endpoints, nameOf } from './walks.ts'

/** Design 4: texts planted where a person may not look must turn up in no answer to them. */
const MARKERS = {
  '(555) 700-7001': (user: Holder) => has(user, 'HOSTS_VIEW') && has(user, 'CONTACTS_VIEW'),
  'mark-mail@people.example': (user: Holder) => has(user, 'HOSTS_VIEW') && has(user, 'CONTACTS_VIEW'),
  'MARK-ADDRESS 12 Hidden Lane': (user: Holder) => has(user, 'HOSTS_VIEW') && has(user, 'HOSTS_EDIT'),
  'MARK-HOST-NOTES': (user: Holder) => has(user, 'HOSTS_VIEW'),
  'MARK-PRIVATE-VIEW': () => false,
  'MARK-COMMENT': (user: Holder) => has(user, 'HOSTS_VIEW'),
  'MARK-FILE': (user: Holder) => has(user, 'HOSTS_VIEW'),
} as const

const reads = endpoints.filter(({ method }) => method === 'GET')
/** Searches answer a POST; what is looked for is the mark itself. */
const searches = endpoints.filter(
  (endpoint) => endpoint.reads && 'query' in (schemaOf(endpoint).properties ?? {}),
)
const declared = manifests.flatMap((manifest) => manifest.permissions ?? [])
const holder = (role: Role): Holder => ({ role, isActive: true, permissions: roleDefaults(role, declared) })

/** Reads everything there is as every role; each part has some of the roles. */
export function walkMarkers(at: number, of: number) {
  let portal: TestPortal
  let planted: { id: string; table: string }[]
  beforeAll(async () => {
    portal = await testPortal()
    const admin = await portal.as('admin')
    const host = await admin.call(hosts.add, {
      name: 'Marked Porch',
      notes: 'MARK-HOST-NOTES',
      address: 'MARK-ADDRESS 12 Hidden Lane',
      phone: '(555) 700-7001',
      email: 'mark-mail@people.example',
    })
    const contact = await admin.call(hostContacts.add, {
      hostId: host.id,
      name: 'Marked Person',
      phone: '(555) 700-7001',
      email: 'mark-mail@people.example',
      address: 'MARK-ADDRESS 12 Hidden Lane',
    })
    const view = await admin.call(views.save, { section: 'hosts', name: 'MARK-PRIVATE-VIEW', query: '' })
    const about = { table: 'hosts', id: host.id }
    const { message } = await admin.call(threads.post, { ...about, body: 'MARK-COMMENT' })
    const file = new File(['MARK-FILE'], 'mark-file.txt')
    const { body: added } = await admin.try(attachments.add, { ...about, file } as never)
    // A change and a deletion, so that the trail holds the marks as well.
    await admin.call(hosts.edit, { id: host.id, version: host.version, area: 'Marked side' })
    planted = [
      { id: host.id, table: 'hosts' },
      { id: contact.id, table: 'host_contacts' },
      { id: view.id, table: 'saved_views' },
      { id: message.id, table: 'messages' },
      { id: added.id, table: 'files' },
    ]
  })
  afterAll(() => portal.close())

  /** Every answer to every reading call: as it is, searched for each mark, and for each planted record. */
  async function everythingReadBy(person: Person): Promise<[string, string][]> {
    const answers: [string, string][] = []
    const ask = async (endpoint: (typeof reads)[number], input: Record<string, unknown>) => {
      const { body, status } = await person.try(endpoint, input as never)
      expect(status, nameOf(endpoint)).toBeLessThan(500)
      answers.push([`${nameOf(endpoint)} ${JSON.stringify(input)}`, JSON.stringify(body)])
    }
    for (const endpoint of reads) {
      const names = pathParams(endpoint.path)
      const input = validInput(endpoint)
      await ask(endpoint, names.length === 0 ? {} : input)
      if (names.includes('id'))
        for (const { id, table } of planted)
          await ask(endpoint, { ...input, id, ...(names.includes('table') ? { table } : {}) })
      else await ask(endpoint, { section: 'hosts', format: 'csv' })
    }
    for (const endpoint of searches)
      for (const mark of [...Object.keys(MARKERS), 'Marked Porch', 'Marked Person'])
        await ask(endpoint, { ...validInput(endpoint), query: mark, limit: 50 })
    return answers
  }

  const roles = ROLES.filter((_, index) => index % of === at - 1)

  describe('what a person may not see', () => {
    it.each(roles)('is in no answer to a %s', async (role) => {
      const answers = await everythingReadBy(await portal.as(role))
      const hidden = Object.entries(MARKERS).filter(([, may]) => !may(holder(role)))
      const leaks = answers.flatMap(([call, text]) =>
        hidden.filter(([mark]) => text.includes(mark)).map(([mark]) => `${mark} in ${call}`),
      )
      expect(leaks).toEqual([])
    })

    it('is found by those who may, so that the marks are really there', async () => {
      const text = (await everythingReadBy(await portal.as('core_team')))
        .map(([, answer]) => answer)
        .join('\n')
      for (const [mark, may] of Object.entries(MARKERS))
        expect(text.includes(mark), mark).toBe(may(holder('core_team')))
    })
  })
}

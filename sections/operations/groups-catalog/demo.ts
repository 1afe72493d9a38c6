import { demoName } from '#platform/accounts/demo.ts'
import type { DemoWorld } from '#server/demo.ts'

/** What the demo charity knows of the groups of its log; one is there twice, one has another name. */
const GROUPS = [
  ['Bluebird Book Club', 'club', {}],
  ['Cornerstone Choir', 'cultural', {}],
  ['Eastfield Elementary PTA', 'school', { school_classification: 'public', domains: 'eastfield.example' }],
  ['Elm Street Scouts', 'club', {}],
  ['Fairweather Credit Union', 'small_medium_corp', { domains: 'fairweather.example' }],
  ['First Harbor Church', 'church_faith', { is_religious: true, addresses: '12 Harbor Street' }],
  ['Garden Path Montessori', 'school', { school_classification: 'private' }],
  ['Hillside High Key Club', 'school', { school_classification: 'public' }],
  ['Lakeview Rotary', 'club', { notes: 'They like to come on the first Wednesday of a month.' }],
  ['Lantern Youth Group', 'church_faith', { is_religious: true }],
  ['Maplewood Middle School', 'school', { school_classification: 'public', domains: 'maplewood.example' }],
  ['Northgate Software', 'large_corp', { domains: 'northgate.example', addresses: '400 Northgate Park' }],
  ['Northgate Software', 'large_corp', { department: 'Finance', domains: 'northgate.example' }],
  ['Open Door Congregation', 'religious', { is_religious: true }],
  ['Riverbend Runners', 'club', {}],
  ['Riverbend Runner', 'club', { notes: 'Wrote to us in spring.' }],
  ['Sunnyside Synagogue Youth', 'church_faith', { is_religious: true }],
  ['Two Rivers Insurance', 'corp', {}],
] as const
const CONTACTS = [
  [5, 'Coordinator'],
  [8, 'Secretary'],
  [10, 'Teacher'],
  [11, 'Volunteer program'],
  [11, 'Office'],
] as const

export async function demo(world: DemoWorld) {
  const { insert, id, from } = world
  const since = `${from}T12:00:00Z`
  const record = { version: 1, created_at: since, updated_at: since }
  const group = (at: number) => id(`group ${at}`)
  const plain = {
    department: null,
    school_classification: null,
    is_religious: false,
    addresses: null,
    domains: null,
    notes: null,
  }
  await insert(
    'organizations',
    GROUPS.map(([name, category, more], at) => ({
      ...record,
      ...plain,
      id: group(at),
      name,
      category,
      ...more,
    })),
  )
  await insert('organization_names', [
    {
      ...record,
      id: id('group name'),
      organization_id: group(8),
      name: 'Rotary of Lakeview',
      department: null,
    },
  ])
  const people = CONTACTS.map(([at, role], index) => {
    const { firstName, lastName } = demoName(world, `group contact ${index}`)
    const name = `${firstName} ${lastName}`
    return { at, role, name, person: id(`group person ${index}`), contact: id(`group contact ${index}`) }
  })
  await insert(
    'people',
    people.map(({ person, name }, index) => ({
      ...record,
      id: person,
      name,
      phone: `(555) 014-${1200 + index}`,
      email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@groups.example`,
    })),
  )
  await insert(
    'organization_contacts',
    people.map(({ at, role, person, contact }, index) => ({
      ...record,
      id: contact,
      organization_id: group(at),
      person_id: person,
      role,
      is_primary: index < people.length - 1,
    })),
  )
}

import { ROLES, type Role } from '#kernel/people/access.ts'
import type { DemoWorld } from '#server/demo.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { addPerson } from './people.ts'
import { DEMO_PASSWORD } from './service-people.ts'

const FIRST_NAMES = [
  'Ada',
  'Amir',
  'Bea',
  'Cora',
  'Dev',
  'Elin',
  'Farid',
  'Greta',
  'Hana',
  'Idris',
  'June',
  'Kofi',
  'Lena',
  'Milo',
  'Nadia',
  'Omar',
  'Petra',
  'Quinn',
  'Rosa',
  'Sami',
  'Tess',
  'Uri',
  'Vera',
  'Wes',
  'Yara',
  'Zane',
] as const
const LAST_NAMES = [
  'Abara',
  'Birch',
  'Castell',
  'Dunmore',
  'Eklund',
  'Fairley',
  'Gale',
  'Holloway',
  'Imbert',
  'Jessop',
  'Kestrel',
  'Lindgren',
  'Marlow',
  'Nakata',
  'Okoye',
  'Penrose',
  'Quill',
  'Rourke',
  'Santelli',
  'Thorne',
  'Underhill',
  'Vance',
] as const

/** The account of a role, `<role>@demo.example` (design 3). */
export const demoAccount = (world: DemoWorld, role: Role) => world.id(`account:${role}`)
/** The person who hosts site number `index`; the first one is the demo account of the host role. */
export const demoHostPerson = (world: DemoWorld, index: number) =>
  index === 0 ? demoAccount(world, 'host') : world.id(`host-person:${index}`)

export function demoName(world: DemoWorld, label: string) {
  const random = world.random(`name:${label}`)
  return { firstName: random.pick(FIRST_NAMES), lastName: random.pick(LAST_NAMES) }
}

export const DEMO_SITES = 34

export async function demo(world: DemoWorld) {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const add = (person: {
    id: string
    email: string
    role: Role
    passwordHash?: string
    firstName: string
    lastName: string
  }) => addPerson(world.client, world.app.manifests, { ...person, since: new Date(world.from) })
  for (const role of ROLES)
    await add({
      id: demoAccount(world, role),
      email: `${role}@demo.example`,
      role,
      passwordHash,
      ...demoName(world, role),
    })
  for (let index = 1; index < DEMO_SITES * world.scale; index++) {
    const name = demoName(world, `host:${index}`)
    await add({
      id: demoHostPerson(world, index),
      email: `host${index}@people.example`,
      role: 'host',
      ...name,
    })
  }
}

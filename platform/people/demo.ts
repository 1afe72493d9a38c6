import { demoName } from '#platform/accounts/demo.ts'
import { type DemoWorld, demoPoint } from '#server/demo.ts'

const STREETS = ['Alder', 'Birch', 'Clover', 'Dove', 'Elder', 'Fern', 'Garnet', 'Heron', 'Iris', 'Juniper']

/** People of the demo charity who are something: `label` says what. Their rows may have their ids. */
export async function demoPeople(world: DemoWorld, label: string, count: number) {
  const by = world.random(`people:${label}`)
  const people = Array.from({ length: count }, (_, index) => {
    const { firstName, lastName } = demoName(world, `${label}:${index}`)
    const id = world.id(`${label}:${index}`)
    const lives = by.chance(0.8)
    return {
      id,
      name: `${firstName} ${lastName}`,
      nickname: null,
      phone: by.chance(0.95) ? `(555) 02${by.int(0, 9)}-${String(by.int(1000, 9999))}` : null,
      email: by.chance(0.9)
        ? `${firstName}.${lastName}.${label}.${index}@people.example`.toLowerCase()
        : null,
      address: lives ? `${by.int(10, 980)} ${by.pick(STREETS)} Street` : null,
      ...(lives ? demoPoint(world.random(`point:${id}`)) : { latitude: null, longitude: null }),
      created_at: new Date(
        Date.parse(`${world.anchor}T15:00:00Z`) - by.int(1, 1500) * 86_400_000,
      ).toISOString(),
    }
  })
  await world.insert(
    'people',
    people.map((person) => ({ ...person, updated_at: person.created_at })),
  )
  return people.map(({ id, name, created_at: since }) => ({ id, name, since }))
}

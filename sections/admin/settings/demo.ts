import type { DemoWorld } from '#server/demo.ts'

export async function demo({ app, insert }: DemoWorld) {
  const values = {
    organizationName: 'Harvest Table Sandwich Project',
    hostsPage: 'https://harvest-table.example/hosts',
    contactEmail: 'hello@harvest-table.example',
    motto: 'Made at home, shared with care',
    taxId: '00-0000000',
    distributionCapacity: 10_500,
    wishlistLink: 'https://wishlist.example/harvest-table',
  }
  await insert(
    'settings',
    Object.entries(values).map(([id, value]) => ({ id, value, version: 1, updated_at: app.now() })),
  )
}

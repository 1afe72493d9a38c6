import type { Endpoint } from '#kernel/calls/contract.ts'
import { anyOf, signedIn } from '#kernel/people/access.ts'
import { aPlace, importRules, madeBy, type RowRule } from '#tests/access-rows.ts'
import { collections } from './contract.ts'

/** Spec 6: the all-level permission, or the own-level one together with being the creator. */
const rule = (endpoint: Endpoint, word: 'EDIT' | 'DELETE', input: (id: string) => object): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => {
    const row = {
      collection_date: '2026-11-18',
      host_id: await aPlace(portal, owner),
      individual_sandwiches: 12,
    }
    return { ...input(await madeBy(portal, owner, 'sandwich_collections', row)) }
  },
  own: anyOf(`COLLECTIONS_${word}_ALL`, `COLLECTIONS_${word}_OWN`),
  other: anyOf(`COLLECTIONS_${word}_ALL`),
})

/** Domain 3.2: the walkthrough asks for a permission of its own on top. */
const adding = (['standard', 'walkthrough'] as const).map((method): RowRule => {
  const may = method === 'standard' ? signedIn : anyOf('COLLECTIONS_WALKTHROUGH')
  return {
    what: `logging by the ${method} way`,
    endpoint: collections.add,
    make: async (portal, owner) => ({
      hostId: await aPlace(portal, owner),
      collectionDate: '2026-11-18',
      individualSandwiches: 12,
      method,
    }),
    own: may,
    other: may,
  }
})

export default [
  ...importRules('collections', collections, () => 'Date,Host,Sandwiches\n2026-11-18,Oak,12\n'),
  ...adding,
  rule(collections.edit, 'EDIT', (id) => ({ id, version: 1, individualSandwiches: 13 })),
  rule(collections.bulkEdit, 'EDIT', (id) => ({ ids: [id], changes: { collectionDate: '2026-11-11' } })),
  rule(collections.remove, 'DELETE', (id) => ({ id })),
  rule(collections.bulkRemove, 'DELETE', (id) => ({ ids: [id] })),
]

import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { searchAdmin } from './admin-contract.ts'

const feature = () => ({
  title: fresh('Bread list'),
  description: 'Where the bread comes from',
  category: 'Help' as const,
  route: '/dashboard?section=hosts',
  keywords: ['loaf'],
  permissions: [],
  hidden: false,
})
const words = () => [fresh('sub'), fresh('sandwich')]

export default [
  { what: 'an entry of the search', endpoint: searchAdmin.addFeature, make: feature },
  {
    what: 'an entry of the search that is changed',
    endpoint: searchAdmin.editFeature,
    make: async (_portal, person) => ({
      ...(await person.call(searchAdmin.addFeature, feature())),
      title: fresh('Rolls'),
      keywords: ['roll', 'bun'],
    }),
  },
  {
    what: 'an entry of the search that is taken away',
    endpoint: searchAdmin.removeFeature,
    make: async (_portal, person) => ({ id: (await person.call(searchAdmin.addFeature, feature())).id }),
  },
  {
    what: 'entries and synonyms from a file',
    endpoint: searchAdmin.importAll,
    make: () => ({ features: [feature(), feature()], synonyms: [words()] }),
  },
  { what: 'words that mean the same', endpoint: searchAdmin.addSynonyms, make: () => ({ words: words() }) },
  {
    what: 'words that mean the same, changed',
    endpoint: searchAdmin.editSynonyms,
    make: async (_portal, person) => {
      const { id, version } = await person.call(searchAdmin.addSynonyms, { words: words() })
      return { id, version, words: words() }
    },
  },
  {
    what: 'words that mean the same, taken away',
    endpoint: searchAdmin.removeSynonyms,
    make: async (_portal, person) => ({
      id: (await person.call(searchAdmin.addSynonyms, { words: words() })).id,
    }),
  },
] satisfies UndoCase[]

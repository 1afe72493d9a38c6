import { DocumentsList, folderOf, topicOf } from './parts/documents-list.tsx'

/** Domain 6.2: everything that this person may see, what they need most first. */
export default function ResourcesScreen() {
  return (
    <DocumentsList
      section="resources"
      title="Resources"
      description="Every paper that is open to you, what you use most first."
      smart
      fixed={{ door: 'resources' }}
      filters={[{ kind: 'switch', name: 'favorite', label: 'Only my favorites' }]}
      mark={(row) => topicOf(row) || folderOf(row)}
      brings={null}
      empty={{
        title: 'No resources yet',
        words: 'Guides, forms and logos stand here as soon as there are some.',
      }}
    />
  )
}

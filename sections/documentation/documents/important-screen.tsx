import { has } from '#kernel/people/access.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { CopyButton } from '#web/ui/action/copy-button.tsx'
import { can } from './access.ts'
import styles from './parts/documents.module.css'
import { DocumentsList, formatOf, topicOf } from './parts/documents-list.tsx'
import { targets } from './tour-targets.ts'

/** Domain 6.1: what everybody needs now and then, with the organization's tax number at hand. */
export default function ImportantDocumentsScreen() {
  const user = useCurrentUser()
  const [{ door }] = useQueryState({ door: 'important' })
  const isLogos = door === 'logos'
  return (
    <DocumentsList
      section="important-documents"
      title="Important Documents"
      description="Letters, forms, guidelines and logos: look at them, save them, print them."
      heaps={{
        name: 'door',
        label: 'Important documents',
        usual: 'important',
        tabs: [
          { id: 'important', label: 'Documents' },
          { id: 'logos', label: 'Logos & branding' },
          has(user, can.DOCUMENTS_CONFIDENTIAL) && { id: 'confidential', label: 'Confidential' },
          { id: 'shared', label: 'Shared with you' },
        ],
      }}
      unfiltered={['category', ...(door === 'important' ? [] : (['topic'] as const))]}
      mark={(row) => (isLogos ? formatOf(row) : topicOf(row))}
      above={<TaxNumber />}
      brings={isLogos ? 'logos' : 'reference_lists'}
      empty={
        door === 'shared'
          ? { title: 'Nothing was shared with you', words: 'What somebody gives to you by name stands here.' }
          : { title: 'No documents here', words: 'Whoever manages documents puts here what everybody needs.' }
      }
    />
  )
}

/** For forms and shops that ask for it. */
function TaxNumber() {
  const { taxId } = useSettings()
  return (
    <div className={styles.tax} {...targets.doors}>
      {taxId ? (
        <>
          <span>Tax ID:</span>
          <strong>{taxId}</strong>
          <CopyButton text={taxId} what="the tax ID" size="sm" />
        </>
      ) : (
        <span>
          The tax ID of the organization is not entered yet: administrators do that in the settings.
        </span>
      )}
    </div>
  )
}

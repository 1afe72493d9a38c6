import { useState } from 'react'
import { has } from '#kernel/people/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { Button } from '#web/ui/action/button.tsx'
import { later } from '#web/ui/later.tsx'
import { can } from '../access.ts'
import type { Topic } from '../fields.ts'

const AddDocuments = later(() => import('./add-documents.tsx'))

/** For whoever manages documents; the address opens the form as well, from the search. */
export function AddButton({ topic = null }: { topic?: Topic | null }) {
  const manages = has(useCurrentUser(), can.DOCUMENTS_MANAGE)
  const [{ action }, setPlace] = useQueryState({ action: '', id: '' })
  const [wasOpen, setWasOpen] = useState(false)
  if (action === 'add' && !wasOpen) setWasOpen(true)
  if (!manages) return null
  return (
    <>
      <Button
        variant="primary"
        icon="add"
        onClick={() => setPlace({ action: 'add', id: '' }, { push: true })}
      >
        Add documents
      </Button>
      {wasOpen && <AddDocuments topic={topic} />}
    </>
  )
}

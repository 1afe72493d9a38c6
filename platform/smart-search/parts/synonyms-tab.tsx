import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#web/calls/errors.ts'
import { mutation, query } from '#web/calls/query.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { type SynonymGroup, searchAdmin } from '../admin-contract.ts'
import { splitWords } from '../fields.ts'
import styles from './admin.module.css'

/** Words that mean the same here. */
export function SynonymsTab({ edits }: { edits: boolean }) {
  const answer = useQuery(query(searchAdmin.synonyms, {}))
  return (
    <div className={styles.stack}>
      <Card
        title="Your own"
        description="Who types one of these words finds the others as well. For the names your charity has for things."
      >
        {edits && <Words save="Add these words" />}
        <Async
          query={answer}
          what="the synonyms"
          empty={
            <EmptyState icon="list" title="No words of your own yet">
              The built-in ones below work all the same.
            </EmptyState>
          }
        >
          {({ items }) => (
            <ul className={styles.plain}>
              {items.map((group) => (
                <Group key={`${group.id}:${group.version}`} group={group} edits={edits} />
              ))}
            </ul>
          )}
        </Async>
      </Card>
      {answer.data && (
        <Card title="Built in" description="These come with the portal.">
          <ul className={styles.plain}>
            {answer.data.declared.map((words) => (
              <li key={words.join()}>
                <Chips words={words} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

const Chips = ({ words }: { words: string[] }) => (
  <span className={styles.words}>
    {words.map((word) => (
      <span key={word} className={styles.chip}>
        {word}
      </span>
    ))}
  </span>
)

function Group({ group, edits }: { group: SynonymGroup; edits: boolean }) {
  const [editing, setEditing] = useState(false)
  const remove = useMutation(
    mutation(searchAdmin.removeSynonyms, { undo: () => `“${group.words.join(', ')}” forgotten` }),
  )
  if (editing)
    return (
      <li>
        <Words group={group} save="Save these words" onDone={() => setEditing(false)} />
      </li>
    )
  return (
    <li>
      <Chips words={group.words} />
      {edits && (
        <span className={styles.words}>
          <IconButton
            icon="edit"
            label={`Change ${group.words.join(', ')}`}
            onClick={() => setEditing(true)}
          />
          <IconButton
            icon="trash"
            label={`Forget ${group.words.join(', ')}`}
            onClick={() => remove.mutate({ id: group.id })}
          />
        </span>
      )}
    </li>
  )
}

interface WordsProps {
  group?: SynonymGroup
  save: string
  onDone?: () => void
}

function Words({ group, save, onDone }: WordsProps) {
  const [typed, setTyped] = useState(group?.words.join(', ') ?? '')
  const add = useMutation(mutation(searchAdmin.addSynonyms, { undo: () => 'Synonyms added' }))
  const edit = useMutation(mutation(searchAdmin.editSynonyms, { undo: () => 'Synonyms changed' }))
  const error = add.error ?? edit.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = splitWords(typed)
    if (group) edit.mutate({ id: group.id, version: group.version, words }, { onSuccess: onDone })
    else add.mutate({ words }, { onSuccess: () => setTyped('') })
  }
  return (
    <form className={styles.inline} onSubmit={submit}>
      <TextField
        label="Words that mean the same"
        description="Separated by commas"
        placeholder="sandwich, sub, hoagie"
        value={typed}
        onChange={(next) => setTyped(next ?? '')}
        error={error ? messageOf(error) : undefined}
      />
      <Button type="submit" busy={add.isPending || edit.isPending}>
        {save}
      </Button>
      {onDone && (
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      )}
    </form>
  )
}

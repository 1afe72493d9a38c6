import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#web/calls/errors.ts'
import { changeWithUndo, mutation, query } from '#web/calls/query.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { type SynonymGroup, searchAdmin } from '../admin-contract.ts'
import { splitWords } from '../fields.ts'
import styles from './admin.module.css'

/** Words that mean the same here. */
export function SynonymsTab({ edits }: { edits: boolean }) {
  const answer = useQuery(query(searchAdmin.synonyms, {}))
  return (
    <Stack>
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
            <RowList>
              {items.map((group) => (
                <Group key={`${group.id}:${group.version}`} group={group} edits={edits} />
              ))}
            </RowList>
          )}
        </Async>
      </Card>
      {answer.data && (
        <Card title="Built in" description="These come with the portal.">
          <RowList>
            {answer.data.declared.map((words) => (
              <ListRow key={words.join()} title={<Chips words={words} />} />
            ))}
          </RowList>
        </Card>
      )}
    </Stack>
  )
}

const Chips = ({ words }: { words: string[] }) => (
  <Line>
    {words.map((word) => (
      <Badge key={word} plain>
        {word}
      </Badge>
    ))}
  </Line>
)

function Group({ group, edits }: { group: SynonymGroup; edits: boolean }) {
  const [editing, setEditing] = useState(false)
  const remove = useMutation(
    mutation(searchAdmin.removeSynonyms, { undo: () => `“${group.words.join(', ')}” forgotten` }),
  )
  return (
    <ListRow
      title={
        editing ? (
          <Words group={group} save="Save these words" onDone={() => setEditing(false)} />
        ) : (
          <Chips words={group.words} />
        )
      }
      action={
        edits &&
        !editing && (
          <Line>
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
          </Line>
        )
      }
    />
  )
}

interface WordsProps {
  group?: SynonymGroup
  save: string
  onDone?: () => void
}

function Words({ group, save, onDone }: WordsProps) {
  const [typed, setTyped] = useState(group?.words.join(', ') ?? '')
  const { mutate, isPending, error } = useMutation({
    mutationFn: (words: string[]) =>
      group
        ? changeWithUndo(searchAdmin.editSynonyms, { ...group, words }, 'Synonyms changed')
        : changeWithUndo(searchAdmin.addSynonyms, { words }, 'Synonyms added'),
    onSuccess: onDone ?? (() => setTyped('')),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(splitWords(typed))
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
      <Button type="submit" busy={isPending}>
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

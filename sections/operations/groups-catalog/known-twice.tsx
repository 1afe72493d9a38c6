import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOfSection } from '#kernel/portal/navigation.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { KnownTwice, PairCard } from '#web/record/known-twice.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { type Group, groups } from './contract.ts'
import { organization } from './fields.ts'
import { dayOrNot, fullName } from './parts/words.tsx'

const FIELDS = Object.entries(organization.fields)
const wordsOf = (field: (typeof FIELDS)[number][1], value: unknown) =>
  value === null ? '' : String((field.inWords as (value: unknown) => string | number)(value))

const compared = {
  nameOf: fullName,
  addressOf: ({ id }: Group) => addressOfSection('groups-catalog', { id }),
  fields: () =>
    FIELDS.map(([name, field]) => ({
      name: name as keyof typeof organization.fields,
      label: field.label,
      words: (group: Group) => wordsOf(field, group[name as keyof typeof organization.fields]),
    })),
  about: ({ times, sandwiches, lastDay, otherNames }: Group) => (
    <>
      <Quiet>
        {times > 0
          ? `${countOf(sandwiches, 'sandwich')}, ${countOf(times, 'time')}, the last on ${dayOrNot(lastDay)}`
          : 'Not in the log yet'}
      </Quiet>
      {otherNames.length > 0 && <Quiet>Also known as {otherNames.map(fullName).join(', ')}</Quiet>}
    </>
  ),
  sameWords: { name: 'the same name, or nearly', domain: 'the same domain' },
  merge: (stays: Group, goes: Group, values: object, name: string) =>
    changeWithUndo(
      groups.merge,
      { id: stays.id, version: stays.version, other: goes.id, otherVersion: goes.version, values },
      `${name} is one group now`,
    ),
  mergeLabel: 'Make one group',
  differLabel: 'They are two groups',
}

/** Groups that are probably one: side by side, made one field by field, or said to be two for good. */
export default function GroupsKnownTwiceScreen() {
  const [{ one }, setPlace] = useQueryState({ one: '' })
  const answer = useQuery(query(groups.doubles, {}))
  const differ = ({ first, second }: { first: Group; second: Group }) =>
    changeWithUndo(
      groups.differ,
      { first: first.id, second: second.id },
      `${fullName(first)} and ${fullName(second)} are two groups`,
    )
  return (
    <>
      <PageHeader
        title="Groups known twice"
        description="Names that are nearly the same, or one domain. The log stays as it was written; both names mean the one group."
      />
      {one === '' ? (
        <KnownTwice<Group>
          {...compared}
          query={answer}
          differ={differ}
          what="groups known twice"
          empty={
            <EmptyState icon="groups" title="No group is known twice">
              When two names are nearly the same, they stand here.
            </EmptyState>
          }
        />
      ) : (
        <MergeOne key={one} id={one} onDone={() => setPlace({ one: '' })} />
      )}
    </>
  )
}

/** A group that somebody knows to be another one, however they are called. */
function MergeOne({ id, onDone }: { id: string; onDone: () => void }) {
  const answer = useQuery(query(groups.one, { id }))
  const [other, setOther] = useState<Group | null>(null)
  return (
    <Async query={answer} what="this group">
      {(group) => (
        <Stack>
          <RecordPicker<Group>
            label={`Which group is the same as ${fullName(group)}?`}
            value={other?.id ?? null}
            onChange={(_id, picked) => setOther(picked)}
            getId={(row) => row.id}
            getLabel={fullName}
            getNote={({ lastDay }) => (lastDay ? `Last time ${dayOrNot(lastDay)}` : 'Not in the log yet')}
            query={(search) => query(groups.list, { search, limit: 20 })}
          />
          {other && other.id !== id && (
            <PairCard<Group>
              key={other.id}
              {...compared}
              pair={{ first: group, second: other, same: [] }}
              merge={(...given) => compared.merge(...given).then(onDone)}
            />
          )}
          <div>
            <Button variant="quiet" icon="back" onClick={onDone}>
              All that are known twice
            </Button>
          </div>
        </Stack>
      )}
    </Async>
  )
}

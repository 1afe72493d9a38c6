import { useQuery } from '@tanstack/react-query'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { useCallForm } from '#web/record/use-call-form.ts'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { type Pair, roster } from '../contract.ts'
import { PAIR_KINDS, type PairKind } from '../fields.ts'

/** Which two are kept apart, and which gladly come together; for the few who may know. */
export default function Pairs() {
  const [{ pairs }, setPlace] = useQueryState({ pairs: '' })
  const opened = pairs !== ''
  const answer = useQuery({ ...query(roster.pairs, {}), enabled: opened })
  return (
    <>
      <Button variant="quiet" icon="people" onClick={() => setPlace({ pairs: 'open' }, { push: true })}>
        Who with whom
      </Button>
      <Drawer opened={opened} onClose={() => setPlace({ pairs: '' })} title="Who with whom">
        <Stack>
          <Quiet>
            Two who are kept apart are never proposed for one shift. Two who gladly come together are where it
            can be. Only whoever may see this page knows of it.
          </Quiet>
          <Async
            query={answer}
            what="who is kept apart"
            skeleton={<SkeletonLines lines={3} />}
            isEmpty={({ items }) => items.length === 0}
            empty={<EmptyState icon="people" title="Everybody may be planned with everybody" />}
          >
            {({ items }) => (
              <RowList>
                {items.map((pair) => (
                  <PairRow key={pair.id} pair={pair} />
                ))}
              </RowList>
            )}
          </Async>
          <NewPair />
        </Stack>
      </Drawer>
    </>
  )
}

const namesOf = ({ one, other }: Pair) => `${one.name} and ${other.name}`

function PairRow({ pair }: { pair: Pair }) {
  return (
    <ListRow
      title={namesOf(pair)}
      badge={<Badge tone={pair.kind === 'apart' ? 'warn' : 'good'}>{PAIR_KINDS[pair.kind]}</Badge>}
      about={pair.why}
      action={
        <IconButton
          icon="close"
          label={`Plan ${namesOf(pair)} as anybody else`}
          onClick={() =>
            void changeWithUndo(
              roster.removePair,
              { id: pair.id },
              `${namesOf(pair)} are planned as anybody else`,
            ).catch(sayFailed('That was not taken back'))
          }
        />
      }
    />
  )
}

const EMPTY = {
  personId: null as string | null,
  otherId: null as string | null,
  kind: 'apart' as PairKind | null,
  why: null as string | null,
}

function NewPair() {
  const form = useCallForm(roster.addPair, EMPTY, { onDone: () => {} })
  return (
    <Section title="Two more">
      <RecordForm form={form} save="Note it">
        <Helper {...form.field('personId')} label="Who" />
        <Helper {...form.field('otherId')} label="With whom" />
        <RadioGroupField
          {...form.field('kind')}
          label="How"
          options={Object.entries(PAIR_KINDS).map(([value, label]) => ({ value: value as PairKind, label }))}
        />
        <TextField {...form.field('why')} label="Why" description="Seen by nobody else" />
      </RecordForm>
    </Section>
  )
}

const Helper = (props: FieldProps<string>) => (
  <RecordPicker
    {...props}
    placeholder="Type a name"
    required
    clearable
    query={(search) => query(roster.helpers, search ? { search } : {})}
    getId={({ personId }) => personId}
    getLabel={({ name }) => name}
  />
)

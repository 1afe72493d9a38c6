import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#web/calls/errors.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Columns, Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { mayManage } from './access.ts'
import { type KnownPerson, people, type Sign } from './contract.ts'
import { personFields } from './fields.ts'

const FIELDS = personFields(mayManage)
type Field = keyof typeof FIELDS
type Side = 'first' | 'second'
type Pair = Record<Side, KnownPerson> & { same: Sign[] }

const SAME: Record<Sign, string> = {
  email: 'the same email address',
  phone: 'the same phone number',
  name: 'the same name',
  spelling: 'nearly the same name',
  place: 'the same place',
  address: 'the same address',
  digits: 'nearly the same phone number',
}
const inOneSentence = (signs: Sign[]) => {
  const words = new Intl.ListFormat('en-US').format(signs.map((sign) => SAME[sign]))
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Who is probably known twice: side by side, made one field by field, or said to be two for good. */
export default function KnownTwiceScreen() {
  const answer = useQuery(query(people.doubles, {}))
  return (
    <>
      <PageHeader
        title="People known twice"
        description="The same phone or email, or a name and one more sign. One person has one record, whatever they do."
      />
      <Async
        query={answer}
        what="people known twice"
        empty={
          <EmptyState icon="people" title="Nobody is known twice">
            Whoever seems to be recorded twice stands here.
          </EmptyState>
        }
      >
        {({ items, total }) => (
          <Stack>
            {total > items.length && (
              <Quiet>
                The first {items.length} of {countOf(total, 'pair')}.
              </Quiet>
            )}
            {items.map((pair) => (
              <PairCard key={`${pair.first.id} ${pair.second.id}`} pair={pair} />
            ))}
          </Stack>
        )}
      </Async>
    </>
  )
}

/** Which value is kept of each field: what only one of them says, else the older record’s. */
const proposed = (first: KnownPerson, second: KnownPerson, field: Field): Side => {
  if (!first[field]) return 'second'
  if (!second[field]) return 'first'
  return first.createdAt <= second.createdAt ? 'first' : 'second'
}

function PairCard({ pair }: { pair: Pair }) {
  const { first, second, same } = pair
  const [chosen, setChosen] = useState<Partial<Record<Field, Side>>>({})
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const fields = (Object.keys(FIELDS) as Field[]).filter((field) => field !== 'address' || first.seesAddress)
  const differing = fields.filter((field) => (first[field] ?? '') !== (second[field] ?? ''))
  const sideOf = (field: Field) => chosen[field] ?? proposed(first, second, field)
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFault('')
    try {
      await work()
    } catch (error) {
      setFault(messageOf(error))
      setBusy(false)
    }
  }
  const merge = () => {
    const [stays, goes] = first.createdAt <= second.createdAt ? [first, second] : [second, first]
    const values = Object.fromEntries(differing.map((field) => [field, pair[sideOf(field)][field]]))
    return changeWithUndo(
      people.merge,
      { id: stays.id, version: stays.version, other: goes.id, otherVersion: goes.version, values },
      `${pair[sideOf('name')].name} is one person now`,
    )
  }
  const differ = () =>
    changeWithUndo(
      people.differ,
      { first: first.id, second: second.id },
      `${first.name} and ${second.name} are two people`,
    )
  return (
    <Card
      title={first.name === second.name ? first.name : `${first.name} and ${second.name}`}
      description={inOneSentence(same)}
    >
      <Stack>
        <Columns>
          {[first, second].map((one) => (
            <Roles key={one.id} person={one} />
          ))}
        </Columns>
        {differing.map((field) => (
          <RadioGroupField
            key={field}
            name={`${field} ${first.id} ${second.id}`}
            label={FIELDS[field].label}
            value={sideOf(field)}
            onChange={(side) => side && setChosen({ ...chosen, [field]: side })}
            options={[
              { value: 'first', label: first[field] || 'Nothing' },
              { value: 'second', label: second[field] || 'Nothing' },
            ]}
          />
        ))}
        <div role="alert">{fault}</div>
        <Line>
          <Button variant="primary" busy={busy} onClick={() => void attempt(merge)}>
            Make one person
          </Button>
          <Button disabled={busy} onClick={() => void attempt(differ)}>
            They are two people
          </Button>
        </Line>
      </Stack>
    </Card>
  )
}

const Roles = ({ person: { name, roles } }: { person: KnownPerson }) => (
  <div>
    <strong>{name}</strong>
    {roles.map(({ table, id, words, href }) => (
      <div key={`${table} ${id}`}>
        {href ? (
          <Button variant="quiet" icon="next" href={href}>
            {words}
          </Button>
        ) : (
          <Quiet>{words}</Quiet>
        )}
      </div>
    ))}
  </div>
)

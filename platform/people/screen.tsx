import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { KnownTwice } from '#web/record/known-twice.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { mayManage } from './access.ts'
import { type KnownPerson, people, type Sign } from './contract.ts'
import { personFields } from './fields.ts'
import styles from './parts/roles.module.css'

const FIELDS = personFields(mayManage)
const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[]

const SAME: Record<Sign, string> = {
  email: 'the same email address',
  phone: 'the same phone number',
  name: 'the same name',
  spelling: 'nearly the same name',
  place: 'the same place',
  address: 'the same address',
  digits: 'nearly the same phone number',
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
      <KnownTwice<KnownPerson>
        query={answer}
        what="people known twice"
        empty={
          <EmptyState icon="people" title="Nobody is known twice">
            Whoever seems to be recorded twice stands here.
          </EmptyState>
        }
        nameOf={({ name }) => name}
        fields={({ first }) =>
          NAMES.filter((name) => name !== 'address' || first.seesAddress).map((name) => ({
            name,
            label: FIELDS[name].label,
            words: (one) => one[name] ?? '',
          }))
        }
        about={({ roles }) => <Roles roles={roles} />}
        sameWords={SAME}
        merge={(stays, goes, values, name) =>
          changeWithUndo(
            people.merge,
            { id: stays.id, version: stays.version, other: goes.id, otherVersion: goes.version, values },
            `${name} is one person now`,
          )
        }
        differ={({ first, second }) =>
          changeWithUndo(
            people.differ,
            { first: first.id, second: second.id },
            `${first.name} and ${second.name} are two people`,
          )
        }
        mergeLabel="Make one person"
        differLabel="They are two people"
      />
    </>
  )
}

const Roles = ({ roles }: Pick<KnownPerson, 'roles'>) =>
  roles.map(({ table, id, words, href }) => (
    <p key={`${table} ${id}`} className={styles.role}>
      {href ? <Link href={href}>{words}</Link> : words}
    </p>
  ))

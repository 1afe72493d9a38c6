import { and, eq, getTableName, not, type SQL, sql } from 'drizzle-orm'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { isWho, ofPerson } from '#platform/people/service.ts'
import { uniteRows } from '#platform/people/service-unite.ts'
import { ROLES } from '#platform/slots/fields.ts'
import { type Ctx, implement } from '#server/context.ts'
import { personName } from '#server/data/names.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { defineRecord, type Row, type ToldRow } from '#server/data/records.ts'
import { people } from '#server/data/tables.ts'
import { mayWish, plans } from './access.ts'
import { helping } from './contract.ts'
import { demo } from './demo.ts'
import { mine, of, say, sayFor } from './service.ts'
import { helperWishes, refusals } from './tables.ts'

const scope = (user: CurrentUser) =>
  passes(user, plans)
    ? undefined
    : user.personId === undefined
      ? (false as const)
      : eq(helperWishes.personId, user.personId)

const record = defineRecord({
  table: helperWishes,
  noun: 'wish to help',
  scope,
  mayChange: (user, row: Row) => mayWish(user, { personId: String(row.person_id) }),
  mayPutBack: (user, before) => mayWish(user, { personId: String(before.person_id) }),
  fields: {
    person_id: 'Who',
    roles: 'As what',
    times_a_month: 'Times a month',
    most_a_week: 'At most in a week',
    most_a_month: 'At most in a month',
    put_me_down: 'Put down without being asked',
    covers: 'May be asked to step in',
  },
  event: 'wishes.changed',
  present: async (ctx, field, value) => {
    if (field === 'roles' && Array.isArray(value))
      return value.map((role) => ROLES[String(role) as keyof typeof ROLES]).join(', ')
    return field === 'person_id' && value ? personName(ctx, value) : value
  },
  subject: {
    table: getTableName(people),
    column: 'person_id',
    // Whoever writes down what somebody wishes for corrects nothing else of them.
    mayChange: () => false,
    changing: () => sql`false`,
    hides: (user) => !passes(user, plans),
    fields: {},
    told: (_ctx: Ctx, _ids: string[], _condition: SQL | undefined): Promise<ToldRow[]> => Promise.resolve([]),
    unite: uniteRows(helperWishes),
  },
})

export default implement(
  helping,
  { mine, say, of, sayFor },
  {
    looksBack: ['of'],
    demo,
    records: [record],
    refusals,
    personalData: [
      definePersonalData({
        table: helperWishes,
        title: 'How often and as what you wish to help',
        of: (whose) => ofPerson(helperWishes.personId, isWho(whose)),
        erasure: 'delete',
      }),
      definePersonalData({
        table: helperWishes,
        title: 'Wishes of others that you wrote down',
        of: (whose) =>
          and(eq(helperWishes.createdBy, whose.id), not(ofPerson(helperWishes.personId, isWho(whose)))),
        erasure: { keep: 'They belong to the people they name.' },
      }),
    ],
  },
)

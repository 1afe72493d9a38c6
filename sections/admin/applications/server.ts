import { has, ROLE_NAMES, type Role } from '#kernel/people/access.ts'
import { implement } from '#server/context.ts'
import { defineRecord } from '#server/data/records.ts'
import { applications } from './contract.ts'
import { demo } from './demo.ts'
import { forget } from './forget-job.ts'
import { SIGNUP_ROLE_NAMES, type SignupRole } from './form-contract.ts'
import { received, remind } from './jobs.ts'
import { personalData } from './personal-data.ts'
import { searches } from './searches.ts'
import { apply, list, one, roles, scope, waiting, welcome } from './service.ts'
import { approve, reject, reopen } from './service-decide.ts'
import { applications as table } from './tables.ts'

const application = defineRecord({
  table,
  noun: 'application',
  scope,
  // Each of its calls says what to do instead of undoing it.
  mayChange: (user) => has(user, 'USERS_EDIT'),
  fields: {
    status: 'Status',
    given_role: 'Role given',
    reason: 'Reason',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'E-mail',
    role: 'Role wished',
  },
  event: 'applications.changed',
  present: (_ctx, field, value) => {
    if (field === 'role') return SIGNUP_ROLE_NAMES[value as SignupRole] ?? value
    return field === 'given_role' ? (ROLE_NAMES[value as Role] ?? value) : value
  },
})

export default implement(
  applications,
  { apply, welcome, list, one, waiting, roles, approve, reject, reopen },
  { records: [application], searches, jobs: [received, remind, forget], demo, personalData },
)

import { has } from '#kernel/access.ts'
import { implement } from '#server/context.ts'
import { defineRecord } from '#server/records.ts'
import { users } from '#server/tables.ts'
import { can } from './access.ts'
import { accounts } from './contract.ts'
import { demo } from './demo.ts'
import { setUpRoutes } from './set-up.ts'
import { signInRoutes } from './sign-in.ts'

const people = defineRecord({
  table: users,
  noun: 'person',
  scope: (user) => (has(user, can.USERS_VIEW) ? undefined : false),
  mayChange: (user) => has(user, can.USERS_EDIT),
  fields: {
    display_name: 'Name',
    email: 'E-mail',
    role: 'Role',
    permissions: 'Permissions',
    is_active: 'Active',
  },
  event: 'users.changed',
})

export default implement(
  accounts,
  {
    me: (ctx) => ctx.user,
    logout: async (ctx) => {
      if (ctx.sessionId) await ctx.app.sessions.end(ctx.sessionId)
      return {}
    },
  },
  {
    records: [people],
    demo,
    routes: (fastify, app) => {
      signInRoutes(fastify, app)
      setUpRoutes(fastify, app)
    },
  },
)

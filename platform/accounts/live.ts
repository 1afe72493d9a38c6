import { defineLive } from '#kernel/portal/manifest.ts'
import { accounts } from './contract.ts'

export default defineLive({ refreshes: { 'users.changed': [accounts.me, accounts.people] } })

import { defineLive } from '#kernel/manifest.ts'
import { accounts } from './contract.ts'

export default defineLive({ refreshes: { 'users.changed': [accounts.me] } })

import { defineLive } from '#kernel/portal/manifest.ts'
import { secondFactor } from './contract.ts'

export default defineLive({ refreshes: { 'users.changed': [secondFactor.read] } })

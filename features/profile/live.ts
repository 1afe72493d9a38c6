import { defineLive } from '#kernel/manifest.ts'
import { profile } from './contract.ts'

export default defineLive({ refreshes: { 'users.changed': [profile.read] } })

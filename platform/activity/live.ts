import { defineLive } from '#kernel/portal/manifest.ts'
import { activity } from './contract.ts'

export default defineLive({ refreshes: { 'activity-choice.changed': [activity.choice] } })

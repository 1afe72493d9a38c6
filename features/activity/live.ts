import { defineLive } from '#kernel/manifest.ts'
import { activity } from './contract.ts'

export default defineLive({ refreshes: { 'activity-choice.changed': [activity.choice] } })

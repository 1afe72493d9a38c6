import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('availability', ['month', 'list', 'feed'])

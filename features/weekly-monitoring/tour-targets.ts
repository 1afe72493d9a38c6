import { defineTargets } from '#kernel/tour.ts'

export const targets = defineTargets('weekly-monitoring', ['tabs', 'week', 'counts', 'weeks'])

import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('weekly-monitoring', ['tabs', 'week', 'counts', 'weeks'])

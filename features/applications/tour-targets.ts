import { defineTargets } from '#kernel/tour.ts'

export const targets = defineTargets('applications', ['status', 'list'])

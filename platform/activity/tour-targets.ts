import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('activity', ['days', 'figures'])

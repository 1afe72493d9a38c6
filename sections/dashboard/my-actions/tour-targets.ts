import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('my-actions', ['list', 'piles'])

import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('meetings', ['add', 'list', 'views'])

import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('team-board', ['add', 'board', 'views'])

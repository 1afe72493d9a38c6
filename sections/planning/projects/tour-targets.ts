import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('projects', ['add', 'list', 'views'])

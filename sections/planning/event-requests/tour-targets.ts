import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('event-requests', ['views', 'find', 'list', 'calendar', 'home'])

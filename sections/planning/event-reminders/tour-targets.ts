import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('event-reminders', ['add', 'find', 'list'])

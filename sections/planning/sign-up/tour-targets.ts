import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('sign-up', ['add', 'find', 'list'])

import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('collections', ['add', 'figures', 'find', 'list', 'file'])

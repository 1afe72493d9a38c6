import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('documents', ['find', 'list', 'doors'])

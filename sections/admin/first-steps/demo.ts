import type { DemoWorld } from '#server/demo.ts'

/** The demo charity has long been under way. */
export const demo = ({ insert }: DemoWorld) => insert('first_steps', [{ mark: 'closed', at: new Date() }])

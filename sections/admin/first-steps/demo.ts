import type { DemoWorld } from '#server/demo.ts'

/** The demo charity has long been under way. */
export const demo = ({ app, insert }: DemoWorld) => insert('first_steps', [{ mark: 'closed', at: app.now() }])

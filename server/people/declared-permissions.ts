import { invalid } from '#kernel/calls/errors.ts'
import type { App } from '../app.ts'

/** 400 at `permissions` for a name that no section declares. */
export function refuseUnknownPermissions({ manifests }: Pick<App, 'manifests'>, names: readonly string[]) {
  const known = new Set(manifests.flatMap(({ permissions }) => Object.keys(permissions?.defaults() ?? {})))
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined) throw invalid({ permissions: `There is no permission ${unknown}.` })
}

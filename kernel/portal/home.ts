import { type Holder, passes } from '../people/access.ts'
import type { HomeCard, Manifest } from './manifest.ts'

/** The cards on the first page of this person, in the order of their role. */
export function homeOf(manifests: Manifest[], user: Holder): HomeCard[] {
  const place = ({ order }: HomeCard) => order[user.role] ?? 0
  return manifests
    .flatMap(({ home = [] }) => home)
    .filter(({ order, access }) => order[user.role] !== undefined && (!access || passes(user, access)))
    .sort((a, b) => place(a) - place(b))
}

import type { OutputOf } from '#kernel/calls/contract.ts'
import type { drivers } from '#sections/operations/drivers/contract.ts'
import type { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import type { recipients } from '#sections/operations/recipients/contract.ts'
import type { Pin, PinKind } from '#web/ui/map/pins.ts'

export const KINDS = {
  host: { label: 'Locations', shape: 'circle', colour: 'brand' },
  recipient: { label: 'Recipients', shape: 'square', colour: 'blue' },
  driver: { label: 'Drivers', shape: 'triangle', colour: 'teal' },
  contact: { label: 'Host contacts', shape: 'diamond', colour: 'gray' },
  found: { label: 'Address', shape: 'star', colour: 'green' },
} as const satisfies Record<string, PinKind>
export type Kind = keyof typeof KINDS

const SECTIONS = { host: 'hosts', recipient: 'recipients', driver: 'drivers', contact: 'hosts' } as const

/** Of all kinds together a pin is known by its kind and its row. */
export const pinId = (kind: Kind, id: string) => `${kind}:${id}`
export const rowOf = (pin: string) => {
  const [kind, id = ''] = pin.split(':')
  return { kind: kind as Kind, id }
}
/** The section where the record of a pin is. */
export const sectionOf = (kind: Kind) => (kind === 'found' ? undefined : SECTIONS[kind])

export interface Answers {
  hosts: OutputOf<typeof hosts.map>['items']
  recipients: OutputOf<typeof recipients.map>['items']
  drivers: OutputOf<typeof drivers.map>['items']
  contacts: OutputOf<typeof hostContacts.map>['items']
}

interface Row {
  id: string
  name: string
  address: string | null
  latitude: number
  longitude: number
}
const pinOf = (kind: Kind, { id, name, address, latitude, longitude }: Row, area: string | null): Pin => ({
  id: pinId(kind, id),
  label: name,
  lat: latitude,
  lng: longitude,
  kind,
  ...(address || area ? { note: [address, area].filter(Boolean).join(' · ') } : {}),
})

/** Everybody who is active, in the order of the layers. */
export const pinsOf = ({ hosts, recipients, drivers, contacts }: Answers): Pin[] => [
  ...hosts.filter(({ status }) => status === 'active').map((row) => pinOf('host', row, row.area)),
  ...recipients.filter(({ status }) => status === 'active').map((row) => pinOf('recipient', row, row.region)),
  ...drivers.map((row) => pinOf('driver', row, row.area)),
  ...contacts.map((row) => pinOf('contact', row, row.host)),
]

/** '33.75, -84.39', as maps copy it. */
export function degreesIn(typed: string): { lat: number; lng: number } | null {
  const read = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(typed)
  const [lat, lng] = [Number(read?.[1]), Number(read?.[2])]
  return read && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

/** What a sheet can be, in the words of the screen. Pure; `kinds.ts` says how it is known. */
export const KINDS = {
  log: 'Collections log',
  groups: 'Groups in the log',
  locations: 'Locations and hosts',
  drivers: 'Drivers',
  volunteers: 'Volunteers',
  recipients: 'Recipients and partners',
  events: 'Events',
  expenses: 'Expenses',
  hours: 'Hours',
} as const
export type KindName = keyof typeof KINDS
export const KIND_NAMES = Object.keys(KINDS) as [KindName, ...KindName[]]

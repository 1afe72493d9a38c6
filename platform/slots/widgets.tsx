export { PutDown } from './parts/put-down.tsx'
export { Fill, MyAnswer, PlaceBadge } from './parts/show.tsx'
export { SlotPeople } from './parts/slot-people.tsx'

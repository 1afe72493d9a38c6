import { defineLive } from '#kernel/portal/manifest.ts'
import { slots } from './contract.ts'

const candidates = [slots.candidates, slots.candidatesFor]
const shown = [slots.list, slots.one, ...candidates]

export default defineLive({
  refreshes: {
    'slots.changed': shown,
    // They come and go with what they belong to.
    'event-requests.changed': [slots.list, slots.one],
    'people.changed': shown,
    'slot-wishes.changed': [slots.reminder],
    // Whether they may drive, among others.
    'drivers.changed': candidates,
    'agreements.changed': candidates,
    'availability.changed': candidates,
  },
})

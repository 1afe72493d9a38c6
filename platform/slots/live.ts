import { defineLive } from '#kernel/portal/manifest.ts'
import { slots } from './contract.ts'

const shown = [slots.list, slots.one, slots.candidates, slots.candidatesFor]

export default defineLive({
  refreshes: {
    'slots.changed': shown,
    // They come and go with what they belong to.
    'event-requests.changed': [slots.list, slots.one],
    'people.changed': shown,
    'slot-wishes.changed': [slots.reminder],
    'availability.changed': [slots.candidates, slots.candidatesFor],
  },
})

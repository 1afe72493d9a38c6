import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { letters } from './contract.ts'

/** Another time each: what changes nothing cannot be undone. */
let minute = 0

export default [
  {
    what: 'words of a letter, for the first time',
    endpoint: letters.save,
    make: async (_portal, person) => {
      const { sections } = await person.call(letters.one, { id: 'event-thanks' })
      const was = sections.find(({ id }) => id === 'closing')?.words ?? ''
      return {
        id: 'event-thanks',
        sections: [{ section: 'closing', words: fresh('With love'), was }],
      }
    },
  },
  {
    what: 'a file that goes with a letter',
    endpoint: letters.addFile,
    make: () => ({ id: 'event-thanks', file: new File([fresh('Thank you')], 'thanks.txt') }),
  },
  {
    what: 'a file that goes with a letter no more',
    endpoint: letters.removeFile,
    make: async (_portal, person) => {
      const file = new File([fresh('Thank you')], 'thanks.txt')
      const { id } = await person.call(letters.addFile, { id: 'event-month-after', file } as never)
      return { file: id }
    },
  },
  {
    what: 'when a letter goes',
    endpoint: letters.schedule,
    make: () => ({ id: 'event-thanks', isOn: false, time: `11:${String(minute++ % 60).padStart(2, '0')}` }),
  },
] satisfies UndoCase[]

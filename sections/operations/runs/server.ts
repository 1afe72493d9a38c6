import { homeCard } from '#kernel/calls/first-asked.ts'
import { implement } from '#server/context.ts'
import { permissionWording } from './access.ts'
import { source } from './calendar.ts'
import { runs as calls } from './contract.ts'
import { demo } from './demo.ts'
import { personalData } from './personal-data.ts'
import { shownOne } from './reading.ts'
import { records } from './records.ts'
import { rows } from './rows.ts'
import { add, arrange, propose, remove } from './service.ts'
import { wanted } from './service-day.ts'
import { mine, move, reopen } from './service-drive.ts'
import { edit } from './service-edit.ts'
import { send } from './service-send.ts'
import { refusals } from './tables.ts'
import { ofRun, ofStop } from './thanks.ts'
import { waitingSource } from './waiting.ts'

export default implement(
  calls,
  {
    list: rows.handlers.list,
    exportList: rows.handlers.exportList,
    wanted,
    one: shownOne,
    add,
    edit,
    remove,
    propose,
    arrange,
    send,
    mine,
    move,
    reopen,
  },
  {
    // Not what one drives oneself: that is one's own for two days, and no longer.
    looksBack: ['list', 'one', 'exportList', 'wanted'],
    records,
    calendar: [source],
    waiting: [waitingSource],
    thanks: [ofRun, ofStop],
    refusals,
    demo,
    permissionWording,
    first: {
      'my-run': () => [[calls.mine, {}]],
      [homeCard('my-run')]: () => [[calls.mine, {}]],
    },
    personalData,
  },
)

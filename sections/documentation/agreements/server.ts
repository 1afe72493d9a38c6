import { firstPage } from '#kernel/calls/first-asked.ts'
import { implement } from '#server/context.ts'
import { mayView, permissionWording } from './access.ts'
import { kinds } from './contract.ts'
import { demo } from './demo.ts'
import { toRenew, toSign } from './letters.ts'
import { personalData } from './personal-data.ts'
import { records } from './records.ts'
import { checkAll, remind } from './remind-job.ts'
import { kindRows } from './rows.ts'
import { ask, takeBack } from './service-ask.ts'
import { OWNER } from './service-chain.ts'
import { endLink, fileByLink, makeLink, pack, signByLink } from './service-links.ts'
import { exportList, list, ofRecord, people, person } from './service-list.ts'
import { mine, sign } from './service-sign.ts'
import { file, onPaper, signature, withdraw } from './service-signature.ts'
import { blank, publish, texts } from './service-texts.ts'
import { verification, verify } from './service-verify.ts'
import { agreements } from './signing-contract.ts'
import { refusals, unrecorded } from './tables.ts'
import { waitingSource } from './waiting.ts'

const { list: kindList, one, add, edit, remove } = kindRows.handlers

const whole = implement(
  agreements,
  {
    list,
    exportList,
    person,
    ofRecord,
    people,
    signature,
    file,
    withdraw,
    onPaper,
    ask,
    takeBack,
    makeLink,
    endLink,
    verification,
    verify,
    mine,
    sign,
    pack,
    signByLink,
    fileByLink,
  },
  {
    records,
    // Papers and seals are as they are kept now; nobody is chosen or asked in the past.
    looksBack: ['list', 'exportList', 'person', 'ofRecord', 'one', 'texts'],
    searches: [
      kindRows.search({ title: 'title', label: 'What people sign', icon: 'signature', access: mayView }),
    ],
    waiting: [waitingSource],
    jobs: [remind, checkAll],
    letters: [toSign, toRenew],
    personalData,
    unrecorded,
    refusals,
    permissionWording,
    // They are read by the calls of agreements alone.
    files: { [OWNER]: () => false },
    demo,
    first: {
      'agreement-texts': () => [firstPage(kinds.list)],
      'my-agreements': () => [[agreements.mine, {}]],
    },
  },
)
const ofKinds = implement(kinds, { list: kindList, one, add, edit, remove, texts, publish, blank })

export default { ...whole, calls: [...whole.calls, ...ofKinds.calls] }

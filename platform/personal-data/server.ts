import { implement } from '#server/context.ts'
import { personalData } from './contract.ts'
import { eraseAll } from './erase-job.ts'
import { personalData as own } from './personal-data.ts'
import { forgetOld, takeAllOut } from './places-jobs.ts'
import { removeContent } from './remove-content-job.ts'
import { erase, eraseKnown, eraseMe } from './service-erase.ts'
import { decide, erasures, places, searchAgain } from './service-erasures.ts'
import { exportMine, exportOf, exportOfKnown } from './service-export.ts'
import { known, mine, of, ofKnown } from './service-holdings.ts'
import { unrecorded } from './tables.ts'

export default implement(
  personalData,
  {
    mine,
    exportMine,
    eraseMe,
    of,
    exportOf,
    erase,
    known,
    ofKnown,
    exportOfKnown,
    eraseKnown,
    erasures,
    places,
    decide,
    searchAgain,
  },
  { jobs: [removeContent, eraseAll, takeAllOut, forgetOld], personalData: own, unrecorded },
)

import { implement } from '#server/context.ts'
import { personalData } from './contract.ts'
import { removeContent } from './remove-content-job.ts'
import { erase, eraseMe } from './service-erase.ts'
import { exportMine, exportOf } from './service-export.ts'
import { mine, of } from './service-holdings.ts'

export default implement(
  personalData,
  { mine, exportMine, eraseMe, of, exportOf, erase },
  { jobs: [removeContent] },
)

import { implement } from '#server/context.ts'
import { mayReadImportFile, ownerOf } from '#server/imports.ts'
import { collections } from './contract.ts'
import { demo } from './demo.ts'
import { personalData } from './personal-data.ts'
import { entryRecord } from './records.ts'
import { searches } from './searches.ts'
import { add, edit, list, read, remove, similar } from './service.ts'
import { bulkEdit, bulkRemove } from './service-bulk.ts'
import { duplicates } from './service-duplicates.ts'
import { exportLog } from './service-export.ts'
import { stats, weeks } from './service-figures.ts'
import { importApply, importChange, importPreview, importProblems, importRead } from './service-import.ts'

export default implement(
  collections,
  {
    list,
    add,
    bulkEdit,
    bulkRemove,
    stats,
    weeks,
    exportLog,
    similar,
    duplicates,
    read,
    edit,
    remove,
    importPreview,
    importRead,
    importChange,
    importApply,
    importProblems,
  },
  {
    records: [entryRecord],
    searches,
    files: { [ownerOf('collections')]: mayReadImportFile },
    demo,
    personalData,
  },
)

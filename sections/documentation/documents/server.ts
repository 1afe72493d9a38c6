import { implement } from '#server/context.ts'
import { mayOpen, permissionWording } from './access.ts'
import { forgetGone } from './clean-up-job.ts'
import { documents as calls } from './contract.ts'
import { demo } from './demo.ts'
import { first } from './first.ts'
import { personalData } from './personal-data.ts'
import { dashboardRecord, documentRecord, permissionRecord, versionRecord } from './records.ts'
import { add, edit, favorite, list, OWNER, remove, rows, tags } from './service.ts'
import { onDashboard, putOnDashboard, reorderDashboard, takeOffDashboard } from './service-dashboard.ts'
import { addLink, links, removeLink, shared, sharedFile } from './service-links.ts'
import { grant, permissions, revoke } from './service-permissions.ts'
import { accessLogs, download, preview } from './service-reading.ts'
import { addVersion, restore, versions } from './service-versions.ts'
import { refusals, unrecorded } from './tables.ts'
import { readMissing, readText } from './text-job.ts'
import { waitingSource } from './waiting.ts'

const { one, exportList, bulkEdit, bulkRemove } = rows.handlers

export default implement(
  calls,
  {
    list,
    one,
    exportList,
    add,
    edit,
    remove,
    bulkEdit,
    bulkRemove,
    favorite,
    tags,
    preview,
    download,
    versions,
    addVersion,
    restore,
    accessLogs,
    permissions,
    grant,
    revoke,
    links,
    addLink,
    removeLink,
    shared,
    sharedFile,
    onDashboard,
    putOnDashboard,
    takeOffDashboard,
    reorderDashboard,
  },
  {
    // What they say of themselves, not what stands in their files nor who may what: that is of now.
    looksBack: ['list', 'one', 'exportList', 'versions', 'tags', 'onDashboard'],
    waiting: [waitingSource],
    records: [documentRecord, versionRecord, permissionRecord, dashboardRecord],
    searches: [rows.search({ title: 'title', label: 'Documents', icon: 'document', access: mayOpen })],
    jobs: [readText, readMissing, forgetGone],
    personalData,
    unrecorded,
    refusals,
    permissionWording,
    // They are read by the calls of documents alone, which note who did: by no other way is there one.
    files: { [OWNER]: () => false },
    demo,
    first,
  },
)

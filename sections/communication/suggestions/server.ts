import { eq } from 'drizzle-orm'
import { implement } from '#server/context.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { importRows } from '#server/spreadsheets/import-rows.ts'
import { mayView, permissionWording } from './access.ts'
import { suggestions as calls } from './contract.ts'
import { demo } from './demo.ts'
import { rows, suggestionRecord, voteRecord } from './records.ts'
import { add, merge, move, respond, upvote, weigh } from './service.ts'
import { byCode, respondByCode, submitNameless, withdrawByCode } from './service-nameless.ts'
import { tabCounts, tags, waiting } from './service-votes.ts'
import { refusals, suggestions, suggestionVotes } from './tables.ts'
import { waitingSource } from './waiting.ts'

const imports = importRows(rows, { slice: 'suggestions', identity: 'title' })

export default implement(
  calls,
  {
    ...rows.handlers,
    ...imports.handlers,
    add,
    upvote,
    move,
    weigh,
    respond,
    merge,
    tabCounts,
    tags,
    waiting,
    submitNameless,
    byCode,
    respondByCode,
    withdrawByCode,
  },
  {
    looksBack: ['list', 'one', 'exportList', 'tabCounts', 'tags', 'waiting'],
    records: [suggestionRecord, voteRecord],
    searches: [rows.search({ title: 'title', label: 'Suggestions', icon: 'bulb', access: mayView })],
    personalData: [
      rows.madeBy({ keep: 'What was suggested is the charity’s.' }),
      definePersonalData({
        table: suggestions,
        title: 'Suggestions you look after',
        of: ({ id }) => eq(suggestions.assignedTo, id),
        erasure: { keep: 'What was suggested is the charity’s; it stays without your name.' },
      }),
      definePersonalData({
        table: suggestionVotes,
        title: 'Suggestions you voted for',
        of: ({ id }) => eq(suggestionVotes.personId, id),
        erasure: 'delete',
      }),
    ],
    files: imports.files,
    waiting: [waitingSource],
    refusals,
    demo,
    permissionWording,
  },
)

import { invalid } from '#kernel/calls/errors.ts'
import { implement } from '#server/context.ts'
import { dropParts, keepPart, partsOf } from '#server/files/parts.ts'
import { uploads } from './contract.ts'

export default implement(uploads, {
  sent: async ({ app, user }, { id }) => ({ parts: await partsOf(app.dataDir, { owner: user.id, id }) }),
  part: async ({ app, user, upload }, { id, number }) => {
    if (!upload) throw invalid({ file: 'Please choose a file.' })
    await keepPart(app.dataDir, { owner: user.id, id }, number, upload)
    return {}
  },
  drop: async ({ app, user }, { id }) => {
    await dropParts(app.dataDir, { owner: user.id, id })
    return {}
  },
})

import { implement } from '#server/context.ts'
import { permissionWording } from './access.ts'
import { forgetGone } from './clean-up-job.ts'
import { attachments } from './contract.ts'
import { add, content, list, mayReadAttachment, OWNER, preview, remove } from './service.ts'

export default implement(
  attachments,
  { list, add, remove, content, preview },
  { files: { [OWNER]: mayReadAttachment }, jobs: [forgetGone], permissionWording },
)

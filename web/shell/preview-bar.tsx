import { type CurrentUser, ROLE_NAMES } from '#kernel/people/access.ts'
import { Button } from '#web/ui/action/button.tsx'
import { leavePreview } from '../calls/preview.ts'
import { WindowBar } from './window-bar.tsx'

/** Marks every page of a preview, and leads out of it. */
export default function PreviewBar({ user }: { user: CurrentUser }) {
  return (
    <WindowBar
      label="Preview of a role"
      kind="preview"
      icon="eye"
      what={`Seen as ${ROLE_NAMES[user.role]}`}
      more="· Nothing can be changed."
    >
      <Button onClick={leavePreview}>Leave the preview</Button>
    </WindowBar>
  )
}

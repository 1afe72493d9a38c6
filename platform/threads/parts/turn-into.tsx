import { useState } from 'react'
import { asWritten } from '#kernel/language/message-text.ts'
import type { MessageUse } from '#kernel/portal/manifest.ts'
import { MessageUseForm, useMessageUses } from '#web/shell/message-uses.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { nameIn } from '#web/ui/thread/message-text.tsx'
import type { Named, ThreadMessage } from '#web/ui/thread/types.ts'

interface TurnIntoProps {
  message: ThreadMessage
  named: Named
  onClose: () => void
}

/** What somebody said becomes something to work with: first what, then its few fields. */
export default function TurnInto({ message, named, onClose }: TurnIntoProps) {
  const uses = useMessageUses()
  const [use, setUse] = useState<MessageUse>()
  const { id, author, body, attachments: files } = message
  return (
    <Dialog opened onClose={onClose} title={use?.label ?? 'What becomes of this message?'}>
      {use ? (
        <MessageUseForm
          use={use}
          message={{
            id,
            authorId: author?.id || null,
            author: author?.name ?? 'A former member',
            text: asWritten(body, nameIn(named)).text,
            files,
          }}
          onDone={onClose}
        />
      ) : (
        <RowList>
          {uses.map((one) => (
            <ListRow
              key={one.id}
              title={one.label}
              about={one.about}
              action={
                <Button aria-label={one.label} onClick={() => setUse(one)}>
                  Choose
                </Button>
              }
            />
          ))}
        </RowList>
      )}
    </Dialog>
  )
}

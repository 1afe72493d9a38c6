import { useMutation } from '@tanstack/react-query'
import { makeChange } from '#web/calls/query.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { FileButton } from '#web/ui/fields/file-button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Line } from '#web/ui/layout/flow.tsx'
import { Avatar } from '#web/ui/show/avatar.tsx'
import { type Profile, profile } from '../contract.ts'
import styles from './profile.module.css'
import { shrink } from './shrink.ts'

const AVATAR_PX = 88

/** Shown to everyone in the portal, so one's own wish alone. */
export function PhotoCard({ person }: { person: Profile }) {
  const choose = useMutation({
    mutationFn: async (file: File) => makeChange(profile.setPhoto, {}, { file: await shrink(file) }),
    onSuccess: () => toast({ title: 'Your photo was saved' }),
  })
  const drop = useMutation({
    mutationFn: () => makeChange(profile.dropPhoto, {}),
    onSuccess: () => toast({ title: 'Your photo was removed' }),
  })
  const busy = choose.isPending || drop.isPending
  return (
    <Card title="Photo" description="Everyone in the portal sees it beside your name.">
      <div className={styles.photo}>
        <Avatar name={person.displayName} photoId={person.photoId} size={AVATAR_PX} />
        <Line>
          <FileButton
            label={person.photoId ? 'Choose another photo' : 'Choose a photo'}
            icon="upload"
            accept="image/*"
            busy={busy}
            onFile={choose.mutate}
          />
          {person.photoId && (
            <Button variant="quiet" icon="trash" busy={busy} onClick={() => drop.mutate()}>
              Remove the photo
            </Button>
          )}
        </Line>
      </div>
      <Failure error={choose.error ?? drop.error} />
    </Card>
  )
}

import { useState } from 'react'
import { change } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/errors.ts'
import { refresh } from '#web/calls/query.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { USER_KEY } from '#web/calls/session-key.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Avatar } from '#web/ui/show/avatar.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { type Profile, profile } from '../contract.ts'
import styles from './profile.module.css'
import { shrink } from './shrink.ts'

const AVATAR_PX = 88

/** Shown to everyone in the portal, so one's own wish alone. */
export function PhotoCard({ person }: { person: Profile }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    setFailure('')
    try {
      await work()
      await Promise.all([refresh([profile.read]), queryClient.invalidateQueries({ queryKey: USER_KEY })])
      toast({ title: done })
    } catch (error) {
      setFailure(error instanceof Error ? messageOf(error) : String(error))
    } finally {
      setBusy(false)
    }
  }
  const choose = (file: File) =>
    run(async () => change(profile.setPhoto, {}, { file: await shrink(file) }), 'Your photo was saved')

  return (
    <Card title="Photo" description="Everyone in the portal sees it beside your name.">
      <div className={styles.photo}>
        <Avatar name={person.displayName} photoId={person.photoId} size={AVATAR_PX} />
        <div className={styles.buttons}>
          <label className={styles.choose} aria-disabled={busy}>
            <Icon name="upload" size={16} />
            {busy ? 'One moment…' : person.photoId ? 'Choose another photo' : 'Choose a photo'}
            <input
              type="file"
              accept="image/*"
              disabled={busy}
              onChange={(event) => {
                const file = event.currentTarget.files?.[0]
                event.currentTarget.value = ''
                if (file) void choose(file)
              }}
            />
          </label>
          {person.photoId && (
            <Button
              variant="quiet"
              icon="trash"
              size="md"
              onClick={() => void run(() => change(profile.dropPhoto, {}), 'Your photo was removed')}
            >
              Remove the photo
            </Button>
          )}
        </div>
      </div>
      <p role="alert" className={styles.failure} hidden={failure === ''}>
        {failure}
      </p>
    </Card>
  )
}

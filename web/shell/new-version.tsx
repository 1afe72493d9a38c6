import { CloseButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { watchVersions } from '../offline/register.ts'
import { Button } from '../ui/action/button.tsx'
import { loadParts } from '../ui/later.tsx'
import { whenSettled } from './at-rest.ts'
import styles from './new-version.module.css'

/** The service worker has fetched a newer app; it takes over when the person says so, never in the middle of work. */
export function NewVersion() {
  const [use, setUse] = useState<{ now: () => void }>()
  const [coming, setComing] = useState(false)
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    // A file that is asked for while workers change has the browser keep the old one.
    void whenSettled()
      .then(loadParts)
      .then(() => {
        if (!gone) stop = watchVersions((now) => setUse({ now }))
      })
    return () => {
      gone = true
      stop?.()
    }
  }, [])
  return (
    <output className={styles.place}>
      {use && (
        <div className={styles.card}>
          <span>{coming ? 'The new version is coming' : 'A new version is ready'}</span>
          <Button
            variant="primary"
            busy={coming}
            onClick={() => {
              setComing(true)
              use.now()
            }}
          >
            Use it now
          </Button>
          {!coming && <CloseButton aria-label="Later" onClick={() => setUse(undefined)} />}
        </div>
      )}
    </output>
  )
}

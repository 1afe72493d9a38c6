import { useState } from 'react'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '../action/button.tsx'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { Ago } from '../show/ago.tsx'
import { formatBytes } from '../show/format.ts'
import { Icon } from '../show/icon.tsx'
import styles from './attachments.module.css'
import type { AttachedFile, FileCalls } from './types.ts'
import type { Uploads } from './use-uploads.ts'

type Doing = Pick<FileCalls, 'remove' | 'save' | 'picture'>

/** Files with their pictures. A picture opens large; everything else is saved, never opened in the portal. */
export function FileList({ files, calls, small }: { files: AttachedFile[]; calls: Doing; small?: boolean }) {
  const [shown, setShown] = useState<AttachedFile | null>(null)
  if (files.length === 0) return null
  return (
    <>
      <ul className={styles.files} data-small={small || undefined}>
        {files.map((file) => (
          <li key={file.id} className={styles.file}>
            {file.hasPreview ? (
              <button type="button" className={styles.picture} onClick={() => setShown(file)}>
                <img src={calls.picture(file, 'small')} alt={`Look at ${file.name}`} loading="lazy" />
              </button>
            ) : (
              <span className={styles.picture} aria-hidden>
                <Icon name={iconOf(file.type)} size={24} />
              </span>
            )}
            <span className={styles.text}>
              <span className={styles.name}>{file.name}</span>
              <span className={styles.note}>
                {[formatBytes(file.size), !small && file.addedBy].filter(Boolean).join(' · ')}
                {!small && (
                  <>
                    {' · '}
                    <Ago at={file.addedAt} />
                  </>
                )}
              </span>
            </span>
            <IconButton
              icon="download"
              label={`Save ${file.name}`}
              onClick={() => attempt(calls.save, file)}
            />
            {file.mayRemove && (
              <IconButton
                icon="trash"
                label={`Delete ${file.name}`}
                danger
                onClick={() => attempt(calls.remove, file)}
              />
            )}
          </li>
        ))}
      </ul>
      <Dialog
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={shown?.name ?? ''}
        size="lg"
        footer={
          shown && (
            <Button icon="download" onClick={() => attempt(calls.save, shown)}>
              Save the original
            </Button>
          )
        }
      >
        {shown && <img className={styles.large} src={calls.picture(shown, 'large')} alt={shown.name} />}
      </Dialog>
    </>
  )
}

/** Files on their way, and those that did not get there. */
export const UploadList = ({ uploads, retry, giveUp }: Pick<Uploads, 'uploads' | 'retry' | 'giveUp'>) =>
  uploads.length === 0 ? null : (
    <ul className={styles.files}>
      {uploads.map(({ id, file, state, share, failure }) => (
        <li key={id} className={styles.file} data-failed={state === 'failed' || undefined}>
          <span className={styles.picture} aria-hidden>
            <Icon name={state === 'failed' ? 'alert' : 'upload'} size={24} />
          </span>
          <span className={styles.text}>
            <span className={styles.name}>{file.name}</span>
            {state === 'failed' ? (
              <span className={styles.failure}>{failure}</span>
            ) : (
              <>
                <span className={styles.note}>
                  {state === 'waiting'
                    ? 'Waits for its turn'
                    : `${Math.round(share * 100)} % of ${formatBytes(file.size)}`}
                </span>
                <ProgressBar label={`${file.name} on its way`} value={share} max={1} />
              </>
            )}
          </span>
          {state === 'failed' && (
            <IconButton icon="refresh" label={`Try ${file.name} again`} onClick={() => retry(id)} />
          )}
          <IconButton icon="close" label={`Give ${file.name} up`} onClick={() => giveUp(id)} />
        </li>
      ))}
    </ul>
  )

const attempt = (work: (file: AttachedFile) => Promise<unknown>, file: AttachedFile) =>
  void work(file).catch(sayFailed(`Nothing was done with ${file.name}`))

const iconOf = (type: string) => {
  if (type.startsWith('image/')) return 'photo' as const
  if (type === 'text/csv' || type.includes('spreadsheet')) return 'spreadsheet' as const
  return type === 'application/zip' ? ('box' as const) : ('document' as const)
}

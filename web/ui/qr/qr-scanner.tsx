import { useEffect, useRef, useState } from 'react'
import { Button } from '../action/button.tsx'
import { LiveRegion } from '../feedback/live-region.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import styles from './qr.module.css'

interface QrScannerProps {
  opened: boolean
  onClose: () => void
  /** 'Scan a cooler'. */
  title: string
  /** What can be typed instead, where there is no camera or the code is torn: 'Number on the cooler'. */
  typedLabel: string
  /** What was read or typed. Judge it: anybody can print a code. Words say why it is not the right one. */
  onRead: (text: string) => string | undefined
}

/**
 * Reads a QR code with the camera, or takes what is typed. The reader (qr, plain JavaScript) is loaded when it opens: one
 * in WebAssembly would be quicker, but would need a hole in the content security policy.
 */
export function QrScanner({ opened, onClose, title, typedLabel, onRead }: QrScannerProps) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const read = (text: string) => {
    const wrong = onRead(text.trim())
    setFault(wrong ?? '')
    if (wrong === undefined) onClose()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <div className={styles.camera}>
        {opened && <Camera onRead={read} />}
        <LiveRegion urgent>{fault && <p className={styles.failure}>{fault}</p>}</LiveRegion>
        <form
          className={styles.typed}
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.trim()) read(typed)
          }}
        >
          <TextField label={typedLabel} value={typed} onChange={(value) => setTyped(value ?? '')} />
          <Button type="submit">Use this</Button>
        </form>
      </div>
    </Dialog>
  )
}

const WHY: Record<string, string> = {
  NotAllowedError: 'The camera may not be used here. Allow it in the browser, or type the number below.',
  NotFoundError: 'There is no camera on this device. Please type the number below.',
}

function Camera({ onRead }: { onRead: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onRead)
  useEffect(() => {
    latest.current = onRead
  }, [onRead])
  const [why, setWhy] = useState('')
  useEffect(() => {
    const closing = new AbortController()
    if (video.current)
      watch(video.current, (text) => latest.current(text), closing.signal).catch((error: unknown) => {
        if (!closing.signal.aborted)
          setWhy(
            WHY[error instanceof Error ? error.name : ''] ??
              'The camera does not answer. Please type the number below.',
          )
      })
    return () => closing.abort()
  }, [])
  if (why) return <output>{why}</output>
  return <video ref={video} muted playsInline aria-label="What the camera sees" />
}

/** Looks for codes until the signal; each is told once while it stays in sight. */
async function watch(video: HTMLVideoElement, onCode: (text: string) => void, signal: AbortSignal) {
  const { frameLoop, QRCanvas, rearCamera } = await import('qr/dom.js')
  if (signal.aborted) return
  if (!navigator.mediaDevices) throw Object.assign(new Error('No camera'), { name: 'NotFoundError' })
  const camera = await rearCamera(video)
  const canvas = new QRCanvas()
  let last: string | undefined
  const look = async () => {
    const found = await camera.readFrame(canvas)
    if (typeof found !== 'string' || found === last || signal.aborted) return
    last = found
    onCode(found)
  }
  // A frame that cannot be read is followed by the next one.
  const stop = frameLoop(() => void look().catch(() => undefined), video)
  const end = () => {
    stop()
    camera.stop()
  }
  if (signal.aborted) end()
  else signal.addEventListener('abort', end)
}

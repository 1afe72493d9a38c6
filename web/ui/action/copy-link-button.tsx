import { useEffect, useRef, useState } from 'react'
import { announce } from '../feedback/announce.ts'
import { TextField } from '../fields/text-field.tsx'
import { Button } from './button.tsx'

interface CopyLinkButtonProps {
  /** A path of ours or a whole address; the page's own when left out. */
  href?: string
  label?: string
}

/** Copies a link to a record. Where the browser forbids it (plain http), the link is shown to be copied by hand. */
export function CopyLinkButton({ href, label = 'Copy link' }: CopyLinkButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'by hand'>('ready')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const address = () => new URL(href ?? window.location.href, window.location.href).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address())
      announce('Link copied')
      setState('copied')
      timer.current = setTimeout(() => setState('ready'), 2000)
    } catch {
      setState('by hand')
    }
  }
  if (state === 'by hand')
    return <TextField label="Copy this link" value={address()} onChange={() => {}} readOnly />
  return (
    <Button variant="secondary" icon={state === 'copied' ? 'check' : 'link'} onClick={() => void copy()}>
      {state === 'copied' ? 'Link copied' : label}
    </Button>
  )
}

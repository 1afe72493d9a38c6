import { TextField } from '../fields/text-field.tsx'
import { useIsTouch } from '../layout/use-is-phone.ts'
import { Button, IconButton } from './button.tsx'
import { useCopy } from './use-copy.ts'

interface CopyLinkButtonProps {
  /** A path of ours or a whole address; the page's own when left out. */
  href?: string
  label?: string
  /** A sign alone: at the end of what can be done with a record. */
  sign?: boolean
  /** Meant for others: a phone opens its own sheet to send it on, under these words. */
  share?: string
}

/** Copies a link to a record. Where the browser forbids it (plain http), the link is shown to be copied by hand. */
export function CopyLinkButton({ href, label = 'Copy link', sign, share }: CopyLinkButtonProps) {
  const [state, copy] = useCopy()
  const touch = useIsTouch()
  const address = () => new URL(href ?? window.location.href, window.location.href).href
  const shares = share !== undefined && touch && typeof navigator.share === 'function'
  const icon = state === 'copied' ? 'check' : shares ? 'share' : 'link'
  const pass = async () => {
    if (!shares) return copy(address())
    try {
      await navigator.share({ title: share, url: address() })
    } catch (error) {
      // Whoever closes the sheet has changed their mind; where there is none after all, the link is copied.
      if ((error as Error).name !== 'AbortError') await copy(address())
    }
  }
  if (state === 'by hand')
    return <TextField label="Copy this link" value={address()} onChange={() => {}} readOnly />
  if (sign)
    return (
      <IconButton
        icon={icon}
        label={state === 'copied' ? 'Link copied' : label}
        onClick={() => void pass()}
      />
    )
  return (
    <Button variant="secondary" icon={icon} onClick={() => void pass()}>
      {state === 'copied' ? 'Link copied' : label}
    </Button>
  )
}

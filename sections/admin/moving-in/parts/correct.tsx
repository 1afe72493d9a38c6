import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { SuggestField } from '#web/ui/fields/suggest-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

interface CorrectProps {
  label: string
  /** What stands there now. */
  start: string
  /** What the button says that opens it, and that takes what is typed. */
  open: string
  use: string
  /** Told to whoever hears the button. */
  where?: string
  /** Names that it may be. */
  offers?: string[] | undefined
  onUse: (text: string) => void
}

/** A button that becomes a field: what a row should say instead. Escape and Cancel leave it as it is. */
export function Correct({ label, start, open, use, where, offers, onUse }: CorrectProps) {
  const [text, setText] = useState<string | null>(null)
  if (text === null)
    return (
      <Button
        variant="quiet"
        icon="edit"
        {...(where ? { 'aria-label': `${open} ${where}` } : {})}
        onClick={() => setText(start)}
      >
        {open}
      </Button>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) onUse(text.trim())
  }
  const input = {
    label,
    hideLabel: true,
    focusOnMount: true,
    value: text,
    onChange: (next: string | null) => setText(next ?? ''),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') setText(null)
    },
  }
  return (
    <form onSubmit={submit}>
      {offers ? <SuggestField {...input} suggestions={offers} /> : <TextField {...input} />}
      <Button type="submit" disabled={text.trim() === ''}>
        {use}
      </Button>
      <Button variant="quiet" onClick={() => setText(null)}>
        Cancel
      </Button>
    </form>
  )
}

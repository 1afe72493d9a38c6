import { useEffect, useRef, useState } from 'react'
import { announce } from '../feedback/announce.ts'

const TICK_MS = 2000 // spec 9, action button success state

/** Copies a text. 'by hand' where the browser forbids it (plain http has no clipboard): then it must be shown. */
export function useCopy() {
  const [state, setState] = useState<'ready' | 'copied' | 'by hand'>('ready')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      announce('Copied')
      setState('copied')
      timer.current = setTimeout(() => setState('ready'), TICK_MS)
    } catch {
      setState('by hand')
    }
  }
  return [state, copy] as const
}

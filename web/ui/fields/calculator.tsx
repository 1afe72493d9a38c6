import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { calculate } from '#kernel/charity/arithmetic.ts'
import { useLayer } from '../overlay/layers.ts'
import { formatNumber } from '../show/format.ts'
import { Icon } from '../show/icon.tsx'
import styles from './calculator.module.css'

interface CalculatorProps {
  /** What already stands in the field. */
  start: string
  onUse: (text: string) => void
  onClose: () => void
}

const NAMES: Record<string, string> = {
  '+': 'plus',
  '−': 'minus',
  '×': 'times',
  '÷': 'divided by',
  '(': 'open bracket',
  ')': 'close bracket',
  C: 'clear',
}
const KEYS = ['7', '8', '9', '÷', '4', '5', '6', '×', '1', '2', '3', '−', 'C', '0', '(', ')', '+']

/** Keys large enough for a thumb; everything can be typed as well. */
export function Calculator({ start, onUse, onClose }: CalculatorProps) {
  const [text, setText] = useState(start)
  const read = calculate(text)
  const press = (key: string) => setText(key === 'C' ? '' : text + key)
  const back = () => setText(text.slice(0, -1))
  const type = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      return onClose()
    }
    if (event.key === 'Backspace') return back()
    if (event.key === '=' && read.ok) return setText(String(read.value))
    if (/^[\d+\-*/x()]$/i.test(event.key)) {
      event.preventDefault()
      press({ '*': '×', x: '×', X: '×', '/': '÷', '-': '−' }[event.key] ?? event.key)
    }
  }
  // Typed while the focus is on any of the buttons.
  const typing = { onKeyDown: type }
  return (
    <fieldset className={styles.calculator} aria-label="Calculator" {...typing}>
      <output className={styles.display} aria-live="polite">
        <span>{text === '' ? '0' : text}</span>
        <strong>{text === '' ? '' : read.ok ? `= ${formatNumber(read.value)}` : '…'}</strong>
      </output>
      <div className={styles.keys}>
        {KEYS.map((key, index) => (
          <button
            key={key}
            type="button"
            className={styles.key}
            data-sign={/\d/.test(key) ? undefined : true}
            data-autofocus={index === 0 || undefined}
            aria-label={NAMES[key]}
            onClick={() => press(key)}
          >
            {key}
          </button>
        ))}
        <button
          type="button"
          className={styles.key}
          data-sign
          aria-label="delete the last character"
          onClick={back}
        >
          <Icon name="backspace" />
        </button>
        <button
          type="button"
          className={styles.use}
          disabled={!read.ok}
          onClick={() => read.ok && onUse(String(read.value))}
        >
          {read.ok ? `Use ${formatNumber(read.value)}` : 'Use'}
        </button>
      </div>
    </fieldset>
  )
}

interface SheetProps {
  opened: boolean
  onClose: () => void
  label: string
  children: ReactNode
}

/** From the bottom edge, where the thumb is. */
Calculator.Sheet = function CalculatorSheet({ opened, onClose, label, children }: SheetProps) {
  useLayer(opened, onClose)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      position="bottom"
      classNames={{ content: styles.sheet }}
      title={label}
      closeButtonProps={{ 'aria-label': 'Close', size: 40 }}
    >
      {children}
    </Drawer>
  )
}

import { useEffect, useRef, useState } from 'react'
import type SignaturePad from 'signature_pad'
import { Button } from '../action/button.tsx'
import type { FieldProps } from './field.ts'
import { FieldGroup } from './field-group.tsx'
import styles from './signature-field.module.css'
import { TextField } from './text-field.tsx'

/** What was signed: the name as typed and, where a hand drew, its strokes on a sheet of 300 x 100. Data, no picture. */
export interface Signature {
  name: string
  strokes: [number, number][][]
}

interface SignatureFieldProps extends Omit<FieldProps<Signature>, 'onChange'> {
  onChange: (value: Signature | null) => void
}

const WIDTH = 300
const HEIGHT = 100

/** Drawn by finger, pen or mouse above the typed name. The name alone is a signature, too: not everybody can draw. */
export function SignatureField({
  label,
  name,
  value,
  onChange,
  error,
  description,
  required,
  disabled,
}: SignatureFieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  }, [value, onChange])
  const [ready, setReady] = useState(false)

  useEffect(() => {
    const element = canvas.current
    if (!element || disabled) return
    let gone = false
    const stop = () => {
      gone = true
      pad.current?.off()
    }
    void import('signature_pad').then(({ default: Pad }) => {
      if (gone) return
      // Sharp on every screen: as many pixels as it has there.
      const sharpness = window.devicePixelRatio
      element.width = element.offsetWidth * sharpness
      element.height = element.offsetHeight * sharpness
      const sheet = element.getContext('2d')
      // Where nothing can be drawn, the name is the signature.
      if (!sheet) return
      sheet.scale(sharpness, sharpness)
      const made = new Pad(element, { penColor: getComputedStyle(element).color })
      const scale = WIDTH / element.offsetWidth
      made.addEventListener('endStroke', () => {
        const strokes = made.toData().map(({ points }) => points.map(({ x, y }) => toSheet(x, y, scale)))
        latest.current.onChange({ name: latest.current.value?.name ?? '', strokes })
      })
      pad.current = made
      setReady(true)
    })
    return stop
  }, [disabled])

  const clear = () => {
    pad.current?.clear()
    onChange(value?.name ? { name: value.name, strokes: [] } : null)
  }
  return (
    <div className={styles.field}>
      <FieldGroup label={label} description={description} error={error}>
        {disabled && value ? (
          <SignatureImage signature={value} />
        ) : (
          <div className={styles.sheet}>
            <canvas ref={canvas} aria-label={`${label}: draw here`} data-ready={ready || undefined} />
            {(value?.strokes.length ?? 0) > 0 && (
              <Button variant="quiet" icon="backspace" onClick={clear}>
                Clear
              </Button>
            )}
          </div>
        )}
        <TextField
          name={name}
          label="Name"
          autoComplete="name"
          required={required}
          disabled={disabled}
          value={value?.name ?? ''}
          onChange={(typed) => {
            const strokes = value?.strokes ?? []
            onChange(typed || strokes.length > 0 ? { name: typed ?? '', strokes } : null)
          }}
        />
      </FieldGroup>
    </div>
  )
}

const toSheet = (x: number, y: number, scale: number): [number, number] => [
  Math.round(x * scale * 10) / 10,
  Math.round(y * scale * 10) / 10,
]

/** A signature to read and to print. */
export const SignatureImage = ({ signature: { name, strokes } }: { signature: Signature }) => (
  <svg
    className={styles.image}
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    role="img"
    aria-label={`Signature of ${name}`}
  >
    {strokes.map((stroke, index) => (
      <polyline key={index} points={stroke.map((point) => point.join(',')).join(' ')} />
    ))}
    {strokes.length === 0 && (
      <text x={12} y={64}>
        {name}
      </text>
    )}
  </svg>
)

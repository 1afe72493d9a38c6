import { encodeQR } from 'qr'
import styles from './qr.module.css'

interface QrCodeProps {
  /** What a camera reads: an address of ours, as short as can be. */
  text: string
  /** What it leads to, read aloud and printed below. */
  label: string
  /** Side in millimetres on paper; 30 is read from an arm's length. */
  size?: number
}

/** A QR code to print: dark on white in both themes, with its quiet zone and its words. */
export function QrCode({ text, label, size = 30 }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <figure className={styles.code}>
      <svg
        viewBox={`0 0 ${rows.length} ${rows.length}`}
        role="img"
        aria-label={`QR code: ${label}`}
        style={{ width: `${size}mm` }}
      >
        <path d={squares.join('')} fill="currentColor" />
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  )
}

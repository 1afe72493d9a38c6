import type { CSSProperties } from 'react'
import styles from './avatar.module.css'

interface AvatarProps {
  name: string
  /** The file of their photo; without one their initials stand for them. */
  photoId?: string | null | undefined
  size?: number
}

/** A person in a circle; their name stands beside it, so it says nothing to screen readers. */
export const Avatar = ({ name, photoId, size = 24 }: AvatarProps) => (
  <span className={styles.avatar} style={{ '--size': `${size}px` } as CSSProperties} aria-hidden>
    {photoId ? <img src={`/api/photos/${photoId}`} alt="" width={size} height={size} /> : initials(name)}
  </span>
)

/** Two letters at most, whatever else stands in a name. */
const initials = (name: string) => {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
  return `${letters[0] ?? ''}${letters.length > 1 ? (letters.at(-1) ?? '') : ''}`.toUpperCase()
}

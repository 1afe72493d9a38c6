import { Suspense } from 'react'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import type { FramePiece, Manifest } from '#kernel/portal/manifest.ts'
import { queryClient } from '../calls/query-client.ts'
import { useSettings } from '../calls/session.ts'
import { isOfShownDay } from '../device/looked-back.ts'
import { recall } from '../device/remembered.ts'
import { whenAtRest } from './at-rest.ts'
import { QuietBoundary } from './boundaries.tsx'
import styles from './frame-pieces.module.css'
import { loadedOnce } from './loaded-once.ts'

interface FramePiecesProps {
  manifests: Manifest[]
  user: CurrentUser
  place: FramePiece['place']
}

/** What the slices add to the page around every section; one that fails is left out, the others stay. */
export function FramePieces({ manifests, user, place }: FramePiecesProps) {
  const { timeZone } = useSettings()
  const pieces = manifests
    .flatMap(({ frame = [] }) => frame)
    .filter(
      (piece) =>
        piece.place === place && isOfShownDay(piece) && (!piece.access || passes(user, piece.access)),
    )
    .sort((a, b) => a.order - b.order)
  return pieces.map((piece) => {
    const Piece = loadedOnce(piece.piece, whenAtRest)
    return (
      <QuietBoundary key={piece.id} name={piece.id}>
        <Suspense
          fallback={<Waiting piece={piece} kept={piece.room?.({ ...KNOWN, user, timeZone }) ?? false} />}
        >
          <Piece />
        </Suspense>
      </QuietBoundary>
    )
  })
}

const KNOWN = {
  answer: (path: string): unknown => queryClient.getQueryData(['GET', path, {}]),
  remembered: (key: string): unknown => recall(key, null),
}

const Waiting = ({ piece: { place, size }, kept }: { piece: FramePiece; kept: boolean }) =>
  place === 'header' ? (
    <span className={styles.waiting} data-size={size} />
  ) : place === 'banner' && kept ? (
    <div className={styles.room} />
  ) : null

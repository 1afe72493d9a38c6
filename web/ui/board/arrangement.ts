/** Which card lies in which column, in what order; ids only. A list that can be reordered is one column. */
export type Arrangement = ReadonlyMap<string, readonly string[]>

/** `index` counts the other cards of the column. */
export interface Place {
  column: string
  index: number
}

export function placeOf(arrangement: Arrangement, id: string): Place | undefined {
  for (const [column, ids] of arrangement) if (ids.includes(id)) return { column, index: ids.indexOf(id) }
  return undefined
}

/** The same cards with one of them somewhere else; as they were when that column is not there. */
export function moved(arrangement: Arrangement, id: string, to: Place): Arrangement {
  if (!arrangement.has(to.column) || !placeOf(arrangement, id)) return arrangement
  return new Map(
    [...arrangement].map(([column, ids]) => {
      const others = ids.filter((one) => one !== id)
      return [column, column === to.column ? others.toSpliced(to.index, 0, id) : others]
    }),
  )
}

/** The card that comes right after one, which is how a server is told where it lies now; null at the end. */
export function cardAfter(arrangement: Arrangement, id: string): string | null {
  const place = placeOf(arrangement, id)
  return (place && arrangement.get(place.column)?.[place.index + 1]) ?? null
}

const SIDEWAYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
const UPRIGHT: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** Where an arrow key takes a card: along its column, or to the next column that takes it. */
export function stepTo(
  arrangement: Arrangement,
  id: string,
  key: string,
  mayEnter: (column: string) => boolean,
): Place | undefined {
  const place = placeOf(arrangement, id)
  if (!place) return undefined
  const along = UPRIGHT[key]
  if (along !== undefined) {
    const index = place.index + along
    const isInside = index >= 0 && index < (arrangement.get(place.column)?.length ?? 0)
    return isInside ? { ...place, index } : undefined
  }
  const aside = SIDEWAYS[key]
  if (aside === undefined) return undefined
  const columns = [...arrangement.keys()]
  for (let at = columns.indexOf(place.column) + aside; at in columns; at += aside) {
    const column = columns[at] ?? ''
    if (mayEnter(column))
      return { column, index: Math.min(place.index, arrangement.get(column)?.length ?? 0) }
  }
  return undefined
}

/** A row with both of its degrees: for lists of what is on a map, `rows.flatMap(placed)`. */
export const placed = <R extends { latitude: number | null; longitude: number | null }>({
  latitude,
  longitude,
  ...row
}: R) => (latitude === null || longitude === null ? [] : [{ ...row, latitude, longitude }])

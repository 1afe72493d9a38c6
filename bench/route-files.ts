import type { Problem, Table } from '#kernel/routes/problem.ts'

/** A public routing benchmark: `.vrp` (capacities) or `.vrptw` (and time windows), in the words of TSPLIB and CVRPLIB. */
export interface RouteFile {
  name: string
  problem: Problem
  /** What distances were multiplied by, to stay whole numbers. */
  scale: number
}

/** As many vehicles as customers: their number is free. */
export function readRouteFile(text: string): RouteFile {
  const { fields, sections } = partsOf(text)
  const scale = Number(fields.get('SCALE') ?? 1)
  const points = numbers(sections.get('NODE_COORD_SECTION'))
  const size = Number(fields.get('DIMENSION')) || points.length
  const distance =
    fields.get('EDGE_WEIGHT_TYPE') === 'EXPLICIT'
      ? explicit(sections.get('EDGE_WEIGHT_SECTION'), size, String(fields.get('EDGE_WEIGHT_FORMAT')))
      : euclidean(points, String(fields.get('EDGE_WEIGHT_TYPE')), scale)
  const byNode = (name: string) =>
    new Map(numbers(sections.get(name)).map(([node, ...rest]) => [Number(node) - 1, rest]))
  const demand = byNode('DEMAND_SECTION')
  const windows = byNode('TIME_WINDOW_SECTION')
  const services = byNode('SERVICE_TIME_SECTION')
  const depot = Number(sections.get('DEPOT_SECTION')?.join(' ').trim().split(/\s+/)[0] ?? 1) - 1
  const timed = windows.size > 0 || services.size > 0 || fields.has('SERVICE_TIME')
  const time = (value: number | undefined) => (value === undefined ? undefined : value * scale)
  const customers = Array.from({ length: size }, (_, node) => node).filter((node) => node !== depot)
  const limit = fields.has('DISTANCE') ? Number(fields.get('DISTANCE')) * scale : undefined
  return {
    name: fields.get('NAME') ?? '',
    scale,
    problem: {
      distance,
      minutes: distance,
      loads: ['unit'],
      jobs: customers.map((node) => ({
        id: String(node + 1),
        load: [demand.get(node)?.[0] ?? 0],
        delivery: {
          place: node,
          ...(timed
            ? {
                from: time(windows.get(node)?.[0]),
                until: time(windows.get(node)?.[1]),
                service: time(services.get(node)?.[0] ?? Number(fields.get('SERVICE_TIME') ?? 0)),
              }
            : {}),
        },
      })),
      vehicles: customers.map((_, index) => ({
        id: String(index + 1),
        start: depot,
        end: depot,
        capacity: [Number(fields.get('CAPACITY'))],
        ...(timed ? { from: time(windows.get(depot)?.[0]), until: time(windows.get(depot)?.[1]) } : {}),
        ...(limit ? { shiftMinutes: limit } : {}),
      })),
    },
  }
}

/** The cost that a `.sol` file names. */
export function readBestKnown(text: string): number | undefined {
  const cost = /^\s*cost\b[\s:]*([\d.]+)/im.exec(text)?.[1]
  return cost === undefined ? undefined : Number(cost)
}

/** What a README says behind the name: `R102 1466.6`. */
export function bestKnownIn(readme: string, name: string): number | undefined {
  const words = readme.split(/[\s,;|]+/)
  const at = words.findIndex((word, index) => word === name && /^\d/.test(words[index + 1] ?? ''))
  return at < 0 ? undefined : Number.parseFloat(words[at + 1] ?? '')
}

function partsOf(text: string) {
  const fields = new Map<string, string>()
  const sections = new Map<string, string[]>()
  let lines: string[] | undefined
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const field = /^([A-Z_]+)\s*:\s*(.*)$/.exec(line)
    if (/^EOF\b/.test(line)) break
    if (field) fields.set(String(field[1]), String(field[2]).replace(/^"|"$/g, '').trim())
    else if (/^[A-Z_]+_SECTION\b/.test(line)) {
      lines = []
      sections.set(String(line.split(/[\s:]/)[0]), lines)
    } else if (line) lines?.push(line)
  }
  return { fields, sections }
}

const numbers = (lines: readonly string[] = []) => lines.map((line) => line.split(/\s+/).map(Number))

/** `FLOOR_2D` with a scale of 10 is "truncated to one decimal", as whole tenths. */
function euclidean(points: readonly number[][], type: string, scale: number): Table {
  const rounded =
    type === 'FLOOR_2D'
      ? Math.floor
      : type === 'CEIL_2D'
        ? Math.ceil
        : type === 'EUC_2D'
          ? Math.round
          : undefined
  if (!rounded) throw new Error(`Distances of the kind ${type} are not known`)
  return points.map(([, x = 0, y = 0]) =>
    points.map(([, otherX = 0, otherY = 0]) => rounded(Math.hypot(x - otherX, y - otherY) * scale)),
  )
}

function explicit(lines: readonly string[] = [], size: number, format: string): Table {
  const values = numbers(lines).flat()
  let next = 0
  const table = Array.from({ length: size }, () => Array.from({ length: size }, () => 0))
  const put = (row: number, column: number) => {
    const value = values[next++] ?? 0
    ;(table[row] as number[])[column] = value
    if (format !== 'FULL_MATRIX') (table[column] as number[])[row] = value
  }
  for (let row = 0; row < size; row++) {
    if (format === 'FULL_MATRIX') for (let column = 0; column < size; column++) put(row, column)
    else if (format === 'LOWER_ROW') for (let column = 0; column < row; column++) put(row, column)
    else if (format === 'LOWER_DIAG_ROW') for (let column = 0; column <= row; column++) put(row, column)
    else if (format === 'UPPER_ROW') for (let column = row + 1; column < size; column++) put(row, column)
    else throw new Error(`Distances in the form ${format} are not known`)
  }
  return table
}

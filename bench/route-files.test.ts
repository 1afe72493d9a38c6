import { describe, expect, test } from 'vitest'
import { evaluate } from '#kernel/routes/evaluate.ts'
import { solve } from '#kernel/routes/solve.ts'
import { bestKnownIn, readBestKnown, readRouteFile } from './route-files.ts'

/** A depot and four customers at the corners of a square, in the forms that the public files have. */
const CAPACITY_ONLY = `NAME : \t"square"\t
COMMENT : "Four corners"
TYPE : CVRP
DIMENSION : 5
EDGE_WEIGHT_TYPE : EUC_2D
CAPACITY : 20
NODE_COORD_SECTION
1 5 5
2 0 0
3\t0\t10
4 10 10
5 10 0
DEMAND_SECTION
1 0
2 10
3 10
4 10
5 10
DEPOT_SECTION
\t1
\t-1
EOF
`
const WITH_TIMES = `NAME : late
TYPE : CVRPTW
DIMENSION : 3
VEHICLES : 1
CAPACITY : 30
SERVICE_TIME : 4
SCALE : 10
EDGE_WEIGHT_TYPE : FLOOR_2D
NODE_COORD_SECTION
1 0 0
2 1 1
3 3 3
DEMAND_SECTION
1 0
2 10
3 10
TIME_WINDOW_SECTION
1 0 100
2 20 30
3 0 9
DEPOT_SECTION
1
-1
EOF`

describe('files of public benchmarks', () => {
  test('with capacities alone: distances are rounded, times do not matter', () => {
    for (const text of [CAPACITY_ONLY, CAPACITY_ONLY.replaceAll('\n', '\r\n')]) {
      const { name, problem, scale } = readRouteFile(text)
      expect({ name, scale, customers: problem.jobs.length, vehicles: problem.vehicles.length }).toEqual({
        name: 'square',
        scale: 1,
        customers: 4,
        vehicles: 4,
      })
      expect(problem.distance[0]).toEqual([0, 7, 7, 7, 7])
      expect(problem.jobs[3]).toEqual({ id: '5', load: [10], delivery: { place: 4 } })
      expect(problem.vehicles[0]).toEqual({ id: '1', start: 0, end: 0, capacity: [20] })
      expect(evaluate(problem, solve(problem, { rounds: 100 }))).toMatchObject({ cost: 48, broken: [] })
    }
  })

  test('with time windows: distances are truncated to tenths, and so are times', () => {
    const { problem, scale } = readRouteFile(WITH_TIMES)
    expect(scale).toBe(10)
    expect(problem.distance).toEqual([
      [0, 14, 42],
      [14, 0, 28],
      [42, 28, 0],
    ])
    expect(problem.jobs[0]?.delivery).toEqual({ place: 1, from: 200, until: 300, service: 40 })
    expect(problem.vehicles[0]).toMatchObject({ from: 0, until: 1000 })
    const { broken, cost, routes } = evaluate(problem, solve(problem, { rounds: 100 }))
    expect({ broken, cost }).toEqual({ broken: [], cost: 84 })
    expect(routes[0]?.stops.map(({ job, begins }) => [job, begins])).toEqual([
      ['3', 42],
      ['2', 200],
    ])
  })

  test('with distances in a table', () => {
    const table = CAPACITY_ONLY.replace('EUC_2D', 'EXPLICIT\nEDGE_WEIGHT_FORMAT : LOWER_ROW').replace(
      'NODE_COORD_SECTION',
      'EDGE_WEIGHT_SECTION\n1\n2 3\n4 5 6\n7 8 9 10\nNODE_COORD_SECTION',
    )
    expect(readRouteFile(table).problem.distance[3]).toEqual([4, 5, 6, 0, 10])
    expect(() => readRouteFile(CAPACITY_ONLY.replace('EUC_2D', 'GEO'))).toThrow('GEO')
  })

  test('the best known is in a .sol file, or behind the name in a README', () => {
    expect(readBestKnown('Route #1: 1 2\nRoute #2: 3 4\nCost 48\n')).toBe(48)
    expect(readBestKnown('nothing')).toBeUndefined()
    const readme = '`square` and late: best known total distance:\nsquare 48.5, late 8.4.'
    expect(bestKnownIn(readme, 'square')).toBe(48.5)
    expect(bestKnownIn(readme, 'late')).toBe(8.4)
    expect(bestKnownIn(readme, 'other')).toBeUndefined()
    expect(bestKnownIn('', 'other')).toBeUndefined()
  })
})

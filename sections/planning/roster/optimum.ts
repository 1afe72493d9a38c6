import loadHighs from 'highs'
import type { LinearModel } from '#kernel/roster/linear.ts'
import type { Solver } from '#kernel/roster/propose.ts'

/**
 * HiGHS in WebAssembly, single-threaded: the same sums give the same answer. It stops by work that is counted, not by the
 * clock, and then says nothing: a machine that is busy must not change who is proposed.
 */
const MOST_NODES = 2_000
/** A month with more columns is cut into weeks, and a week with more is left to the search. */
const MOST_PAIRS = 40_000

/** `wasm` is where its code lies: a bundle does not bring it along. */
export async function optimum(wasm: string): Promise<Solver> {
  const highs = await loadHighs({ locateFile: () => wasm })
  return (linear) => {
    if (linear.costs.length > MOST_PAIRS) return null
    return highs.withModel((model) => {
      model.options.set({
        output_flag: false,
        random_seed: 0,
        mip_rel_gap: 0,
        mip_abs_gap: 0.5,
        mip_max_nodes: MOST_NODES,
      })
      model.passModel(dataOf(linear, highs.constants.objectiveSense.minimize))
      model.run()
      if (model.getModelStatus() !== highs.constants.modelStatus.optimal) return null
      return model.getSolution().colValue
    })
  }
}

function dataOf<Sense>({ costs, whole, rows }: LinearModel, sense: Sense) {
  const starts = [0]
  for (const { columns } of rows) starts.push((starts.at(-1) as number) + columns.length)
  return {
    numCols: costs.length,
    numRows: rows.length,
    sense,
    colCost: costs,
    colLower: costs.map(() => 0),
    colUpper: costs.map(() => 1),
    rowLower: rows.map(({ lower }) => lower),
    rowUpper: rows.map(({ upper }) => upper),
    matrix: {
      format: 'csr' as const,
      numRows: rows.length,
      numCols: costs.length,
      starts,
      indices: rows.flatMap(({ columns }) => columns),
      values: rows.flatMap(({ values }) => values),
    },
    integrality: whole.map((is) => (is ? (1 as const) : (0 as const))),
  }
}

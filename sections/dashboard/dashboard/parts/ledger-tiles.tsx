import { formatNumber } from '#web/ui/show/format.ts'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import type { LedgerNumbers } from '../contract.ts'

/** Where this week’s sandwiches are (domain 3.6). */
export const LedgerTiles = ({ ledger }: { ledger: LedgerNumbers }) => (
  <StatTiles>
    <StatTile
      label="Went out this week"
      value={ledger.distributed}
      unit="sandwiches"
      hint={`${formatNumber(ledger.allDistributed)} since the first distribution`}
    />
    <StatTile
      label="On hand"
      value={ledger.onHand}
      unit="sandwiches"
      hint={`Of ${formatNumber(ledger.collected)} collected, ${ledger.week.label}`}
    />
    <StatTile
      label="Discarded or adjusted"
      value={ledger.discarded + ledger.adjusted}
      unit="sandwiches"
      hint={ledger.discarded === 0 ? 'Nothing was discarded' : `${formatNumber(ledger.discarded)} discarded`}
    />
  </StatTiles>
)

import { useQuery } from '@tanstack/react-query'
import { query } from '#web/query.ts'
import { collections } from './contract.ts'

export default function CollectionsScreen() {
  const { data } = useQuery(query(collections.list, {}))
  return <p>{data ? `${data.totals.total.toLocaleString('en-US')} sandwiches logged` : ''}</p>
}

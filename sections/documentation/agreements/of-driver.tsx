import { OfRecord } from './parts/of-record.tsx'

/** On the record of a driver: how they stand to what they are to sign. */
export default function OfDriver({ id }: { id: string }) {
  return <OfRecord table="drivers" id={id} />
}

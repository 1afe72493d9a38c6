import { OfRecord } from './parts/of-record.tsx'

/** On the record of a volunteer: how they stand to what they are to sign. */
export default function OfVolunteer({ id }: { id: string }) {
  return <OfRecord table="volunteers" id={id} />
}

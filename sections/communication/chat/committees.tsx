import { Rooms } from './parts/rooms.tsx'

/** Spec 2.3 ‘Committee Communications’ (domain 7.2): the same rooms, the committees’ first. */
export default function CommitteesScreen() {
  return <Rooms title="Committee Communications" first={isCommittee} />
}

const isCommittee = (channel: string) => /committee|board|volunteer-management/.test(channel)

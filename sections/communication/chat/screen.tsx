import { Rooms } from './parts/rooms.tsx'

/** Spec 2.4: Team Chat with its channels, direct and group conversations. */
export default function ChatScreen() {
  return <Rooms title="Team Chat" />
}

import { useCurrentUser } from '#web/calls/session.ts'
import { HomeCard, HomeRow, HomeRows } from '#web/shell/home-card.tsx'

/** What others do not know of this person yet; known with the session, so that it asks for nothing. */
export default function ProfileCard() {
  const { firstName, lastName, photoId } = useCurrentUser()
  const hasName = firstName !== '' && lastName !== ''
  if (hasName && photoId) return null
  return (
    <HomeCard title="Your profile" rows={1}>
      <HomeRows>
        {!hasName && (
          <HomeRow
            section="profile"
            title="Add your name"
            about="So that others know who logged, asked and answered"
          />
        )}
        {!photoId && (
          <HomeRow section="profile" title="Add a photo" about="So that others recognize you at the door" />
        )}
      </HomeRows>
    </HomeCard>
  )
}

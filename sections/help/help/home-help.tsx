import { useCurrentUser } from '#web/calls/session.ts'
import { useGuidePages } from '#web/guide.ts'
import { HomeCard, HomeMore, HomeRow, HomeRows } from '#web/shell/home-card.tsx'

const ROWS = 3

/** The pages of the guide that are about what this role does, then those about what is open to it. */
export default function HelpCard() {
  const { role } = useCurrentUser()
  const pages = useGuidePages()
  const isFirst = ({ firstFor = [] }: (typeof pages)[number]) => firstFor.includes(role)
  const sorted = [...pages.filter(isFirst), ...pages.filter((page) => !isFirst(page))]
  return (
    <HomeCard title="How it is done" rows={ROWS} more={<HomeMore section="help">The whole guide</HomeMore>}>
      <HomeRows>
        {sorted.slice(0, ROWS).map(({ page, title, description }) => (
          <HomeRow key={page} section="help" params={{ page }} title={title} about={description} />
        ))}
      </HomeRows>
    </HomeCard>
  )
}

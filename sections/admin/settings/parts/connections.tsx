import { ApiKeys } from '#sections/admin/api-keys/widgets.tsx'
import { QuestionModel } from '#sections/admin/question-model/widgets.tsx'
import { Webhooks } from '#sections/admin/webhooks/widgets.tsx'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'

/** Everything by which other programs read, enter or are told something here. */
export const Connections = () => (
  <Stack>
    <Card title="API keys">
      <ApiKeys />
    </Card>
    <Card title="Webhooks">
      <Webhooks />
    </Card>
    <Card
      title="Live sheets and feeds"
      description="Lists that Google Sheets or Excel read by themselves at secret addresses, feeds and calendars."
    >
      <SectionButton section="google-sheets" icon="spreadsheet">
        Open live sheets
      </SectionButton>
    </Card>
    <Card title="Model for questions">
      <QuestionModel />
    </Card>
  </Stack>
)

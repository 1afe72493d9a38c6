import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { movingIn } from './contract.ts'
import { Came } from './parts/came.tsx'
import { Files } from './parts/files.tsx'
import { Look } from './parts/look.tsx'
import styles from './parts/moving-in.module.css'
import { useMovingIn } from './parts/use-moving-in.ts'

/** Everything a charity lives in, dropped at once: what each sheet is, what will come of it, and all of it as one change. */
export default function MovingInScreen() {
  const state = useQuery(query(movingIn.read, {}))
  const work = useMovingIn()
  return (
    <Stack>
      <PageHeader
        title="Moving in"
        description="All the workbooks you live in, brought in at once; one undo takes all of it back."
      />
      <Async query={state} what="your files">
        {(data) => (
          <Stack>
            {work.done ? (
              <Came outcome={work.done} onMore={work.again} />
            ) : (
              <>
                {data.files.length === 0 && data.last && (
                  <Came
                    key={data.last.requestId}
                    outcome={{ ...data.last.outcome, requestId: data.last.requestId }}
                    undone={data.last.undone}
                    partly={data.last.partly}
                    at={data.last.at}
                  />
                )}
                <Files files={data.files} work={work} />
                {data.files.length > 0 && <Look files={data.files} work={work} />}
              </>
            )}
          </Stack>
        )}
      </Async>
      <div role="alert">
        {work.failures.map((one) => (
          <p key={one} className={styles.failure}>
            {one}
          </p>
        ))}
      </div>
    </Stack>
  )
}

import { useRef, useState } from 'react'
import type { ArgsOf, OutputOf } from '#kernel/calls/contract.ts'
import { change } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/errors.ts'
import { keyOf, refresh } from '#web/calls/query.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { announce } from '#web/ui/feedback/announce.ts'
import { movingIn } from '../contract.ts'

type Applied = OutputOf<typeof movingIn.apply>
type Change = ArgsOf<typeof movingIn.change>

/** What is being done with the files. One thing after the other; what fails is said and nothing is lost. */
export function useMovingIn() {
  const [busy, setBusy] = useState('')
  const [failures, setFailures] = useState<string[]>([])
  /** Files that could not be taken, each with its reason: said where they were dropped. */
  const [refused, setRefused] = useState<string[]>([])
  const [done, setDone] = useState<Applied | null>(null)
  /** Whatever was decided makes the last look old. */
  const [turn, setTurn] = useState(0)
  const waiting = useRef<Promise<unknown>>(Promise.resolve())
  /** How much is still to be done: what will come is asked when all of it is. */
  const [pending, setPending] = useState(0)

  const fail = (error: unknown) => setFailures((now) => [...now, messageOf(error)])

  async function during(what: string, work: () => Promise<unknown>, failed = fail) {
    const before = waiting.current
    setPending((now) => now + 1)
    const own = before.then(async () => {
      setBusy(what)
      try {
        await work()
      } catch (error) {
        failed(error)
      } finally {
        setBusy('')
        setPending((now) => now - 1)
      }
    })
    waiting.current = own
    await own
  }
  const changed = async () => {
    await refresh([movingIn.read])
    setTurn((now) => now + 1)
  }

  return {
    busy,
    pending,
    failures,
    refused,
    done,
    turn,
    add: (file: File) => {
      setFailures([])
      setRefused([])
      return during(
        'adding',
        async () => {
          await change(movingIn.add, {}, { file })
          await changed()
        },
        (error) => setRefused((now) => [...now, ofFile(file.name, messageOf(error))]),
      )
    },
    change: (wanted: Change) => {
      setFailures([])
      return during('changing', async () => {
        await change(movingIn.change, wanted)
        await changed()
      })
    },
    remove: (id: string) =>
      during('removing', async () => {
        await change(movingIn.remove, { id })
        await changed()
      }),
    apply: () => {
      setFailures([])
      setRefused([])
      return during('applying', async () => {
        const came = await change(movingIn.apply, {})
        setDone(came)
        announce('Everything was brought in')
        await queryClient.invalidateQueries()
      })
    },
    again: () => {
      setDone(null)
      void queryClient.invalidateQueries({ queryKey: keyOf(movingIn.read) })
    },
  }
}
/** Whose reason it is, where the reason does not begin with it. */
const ofFile = (name: string, reason: string) => (reason.startsWith(name) ? reason : `${name}: ${reason}`)

export type Work = ReturnType<typeof useMovingIn>

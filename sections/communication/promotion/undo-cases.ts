import sharp from 'sharp'
import type { Person } from '#server/testing/portal.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { promotion } from './contract.ts'

const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'orange' } })
  .png()
  .toBuffer()
const row = () => ({
  title: fresh('Bread drive'),
  description: 'For the bulletin',
  file: new File([new Uint8Array(png)], 'drive.png'),
})
const made = async (person: Person) => {
  const { id, version } = await person.call(promotion.add, row() as never)
  return { id, version }
}

export default [
  { what: 'a graphic that is added', endpoint: promotion.add, make: row },
  {
    what: 'a graphic that is changed',
    endpoint: promotion.edit,
    make: async (_portal, person) => ({ ...(await made(person)), audience: 'hosts' }),
  },
  {
    what: 'a graphic that is deleted, with its file',
    endpoint: promotion.remove,
    make: async (_portal, person) => ({ id: (await made(person)).id }),
  },
  {
    what: 'a graphic that is put away',
    endpoint: promotion.archive,
    make: async (_portal, person) => ({ ...(await made(person)), archived: true }),
  },
] satisfies UndoCase[]

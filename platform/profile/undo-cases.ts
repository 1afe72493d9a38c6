import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { profile } from './contract.ts'

/** A picture of one colour, another one each time. */
async function photo() {
  const background = `#${randomBytes(3).toString('hex')}`
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { file: new File([new Uint8Array(bytes)], 'me.jpg') }
}

export default [
  {
    what: 'a profile that is changed',
    endpoint: profile.save,
    make: async (_portal, person) => ({
      version: (await person.call(profile.read)).version,
      displayName: fresh('Ana'),
      phone: '404-555-0134',
    }),
  },
  { what: 'a first photo', endpoint: profile.setPhoto, by: 'host', make: photo },
  {
    what: 'another photo',
    endpoint: profile.setPhoto,
    make: async (_portal, person) => {
      await person.call(profile.setPhoto, (await photo()) as never)
      return photo()
    },
  },
  {
    what: 'a photo that is taken away',
    endpoint: profile.dropPhoto,
    make: async (_portal, person) => {
      await person.call(profile.setPhoto, (await photo()) as never)
      return {}
    },
  },
] satisfies UndoCase[]

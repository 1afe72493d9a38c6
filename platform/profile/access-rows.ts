import sharp from 'sharp'
import { signedIn } from '#kernel/people/access.ts'
import type { RowRule } from '#tests/access-rows.ts'
import { profile } from './contract.ts'

/** Design 4: everyone sees who everyone is. */
export default [
  {
    what: profile.photo.summary,
    endpoint: profile.photo,
    make: async (portal, owner) => {
      const photo = sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
      const bytes = new Uint8Array(await photo.jpeg().toBuffer())
      const file = new File([bytes], 'photo.jpg', { type: 'image/jpeg' })
      // Who only looks around (the demo's people) brings none.
      const clerk = await portal.as('super_admin')
      const { photoId } = await clerk.call(profile.setPhoto, { file } as never)
      await portal.app.pool.query(
        'UPDATE files SET owner_id = $2::uuid::text, created_by = $2::uuid WHERE id = $1',
        [photoId, owner.id],
      )
      return { id: photoId }
    },
    own: signedIn,
    other: signedIn,
  },
] satisfies RowRule[]

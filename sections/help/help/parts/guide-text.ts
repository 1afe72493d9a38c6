import { type Guide, readGuide } from './read-guide.ts'

const texts = import.meta.glob<string>('../../../../docs/user-guide/*.md', {
  query: '?raw',
  import: 'default',
})
const pictures = import.meta.glob<string>('../../../../docs/user-guide/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The page as it stands in `docs/user-guide`, loaded on its own. */
export async function loadGuide(page: string): Promise<Guide> {
  const text = texts[`../../../../docs/user-guide/${page}.md`]
  if (!text) throw new Error(`The guide has no page ${page}`)
  return readGuide(await text())
}

export const addressOfPicture = (name: string): string | undefined =>
  pictures[`../../../../docs/user-guide/pictures/${name}.webp`]

import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, it } from 'vitest'
import { LOOK_BACK_KEY } from '#web/device/looked-back.ts'
import { type Graphic, Picture } from './picture.tsx'

afterEach(() => sessionStorage.removeItem(LOOK_BACK_KEY))

const graphic = { title: 'Bread drive', fileId: 'f', fileType: 'image/png', fileSize: 306 } as Graphic

it('a picture that cannot be drawn can be saved, but is not promised to whoever looks back: it may be gone', () => {
  const { unmount } = render(<Picture graphic={graphic} size="large" />)
  fireEvent.error(screen.getByAltText('Bread drive'))
  screen.getByText('The picture could not be shown. You can still save it.')
  unmount()
  sessionStorage.setItem(LOOK_BACK_KEY, '2026-11-04')
  render(<Picture graphic={graphic} size="large" />)
  fireEvent.error(screen.getByAltText('Bread drive'))
  screen.getByText('The picture could not be shown: it may be gone since.')
})

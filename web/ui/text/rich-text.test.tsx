import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

test('formatted text is drawn with headings, lists and links, and nothing in it becomes markup', () => {
  const { container } = render(
    <RichText
      text={
        '### Please\n\n- **ice** and *bread*\n- [list](https://food.example)\n\n[no](javascript:alert(1)) <img src=x onerror=alert(1)>'
      }
    />,
  )
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Please')
  expect(screen.getAllByRole('listitem').map((one) => one.innerHTML)).toEqual([
    '<strong>ice</strong> and <em>bread</em>',
    '<a href="https://food.example" target="_blank" rel="noreferrer">list</a>',
  ])
  expect(container.querySelectorAll('a')).toHaveLength(1)
  expect(container.querySelector('img')).toBeNull()
  expect(container.textContent).toContain('<img src=x onerror=alert(1)>')
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultRecipes } from '#kernel/charity/recipes.ts'
import { history } from '#platform/history/contract.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'
import { calculator, type Known } from './contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

/** As the page asks, without signing in. */
const seenByNobody = async () => {
  const response = await fetch(`${portal.url}${calculator.recipes.path}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Known
}

describe('what the inventory calculator reckons with', () => {
  it('is told to everyone, signed in or not, and nothing else of the settings is', async () => {
    const answer = await seenByNobody()
    expect(Object.keys(answer)).toEqual(['organizationName', 'recipes'])
    expect(answer.recipes).toEqual(defaultRecipes)
  })

  it('is changed by an administrator, undone, and by nobody else', async () => {
    const recipes = { ...defaultRecipes, deliMeat: 2.5 }
    const host = await portal.as('host')
    expect((await host.try(settings.change, { recipes })).status).toBe(403)
    const admin = await portal.as('admin')
    await admin.call(settings.change, { recipes })
    expect((await seenByNobody()).recipes.deliMeat).toBe(2.5)
    const { requestId } = await admin.try(settings.change, { recipes: { ...recipes, deliMeat: 3 } })
    expect((await seenByNobody()).recipes.deliMeat).toBe(3)
    await admin.call(history.undo, { requestId })
    expect((await seenByNobody()).recipes.deliMeat).toBe(2.5)
  })

  it('never lacks a part: bread without a product is refused in words', async () => {
    const admin = await portal.as('admin')
    const recipes = {
      ...defaultRecipes,
      products: defaultRecipes.products.filter(({ part }) => part !== 'bread'),
    }
    await expect(admin.call(settings.change, { recipes })).rejects.toThrow(
      'Please keep at least one product for: bread',
    )
  })
})

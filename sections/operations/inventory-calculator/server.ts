import { implement, type PublicCtx } from '#server/context.ts'
import { calculator } from './contract.ts'

const recipes = async ({ settings }: PublicCtx) => ({
  organizationName: settings.organizationName,
  recipes: settings.recipes,
})

export default implement(calculator, { recipes })

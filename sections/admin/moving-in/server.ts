import { implement } from '#server/context.ts'
import { ownerOf } from '#server/spreadsheets/imports.ts'
import { movingIn } from './contract.ts'
import { add, mayReadFile, SLICE } from './files.ts'
import { apply, change, leftOut, look, read, remove } from './service.ts'

export default implement(
  movingIn,
  { read, add, change, remove, look, leftOut, apply },
  { files: { [ownerOf(SLICE)]: mayReadFile } },
)

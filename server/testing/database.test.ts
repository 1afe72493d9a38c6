import { expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/database.ts'

test('two tests write to databases of their own', async () => {
  const [mine, yours] = await Promise.all([freshDatabase(), freshDatabase()])
  await mine.pool.query('create table lunch (sandwiches int)')
  await mine.pool.query('insert into lunch values (34)')
  const { rows } = await yours.pool.query(`select to_regclass('lunch') as lunch`)
  expect(rows).toEqual([{ lunch: null }])
  await Promise.all([mine.drop(), yours.drop()])
})

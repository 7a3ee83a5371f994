/** Nothing that names a member is forgotten: it is in their file, or left out for a reason that is written down. */
import { afterAll, expect, test } from 'vitest'

import { openHouse } from '../../testing/house.ts'
import { left } from './left.ts'
import { sources } from './zip.ts'

const house = await openHouse()
afterAll(() => house.close())

const columns = await house.db.query<{ table: string; column: string; member: boolean }>`
  select c.table_name as table, c.column_name as column,
    c.column_name = any(array['member_id', 'owner_id', 'bettor_id', 'upper_id', 'uid'])
      or (c.column_name = 'members' and c.data_type = 'ARRAY')
      or exists (select from pg_constraint f where f.contype = 'f' and f.confrelid = 'member'::regclass
        and f.conrelid = format('public.%I', c.table_name)::regclass
        and f.conkey = array[(select attnum from pg_attribute where attrelid = f.conrelid and attname = c.column_name)])
      as member
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, c.ordinal_position`

/** Ids of operators, not of members. */
const operators = /^operator/
const naming = new Set(
  columns.filter(({ table, member }) => member && !operators.test(table)).map((one) => one.table),
)

test('every table that names a member is in the file, or left out with a reason; none is both', () => {
  const told = new Set(sources.map(({ table }) => table))
  expect(naming.size).toBeGreaterThan(40)
  expect([...naming].filter((table) => !told.has(table) && !left[table])).toEqual([])
  expect(Object.keys(left).filter((table) => told.has(table) || !naming.has(table))).toEqual([])
})

test('of a table in the file every column is told, or left out with a reason', () => {
  const wrong = sources.flatMap(({ table, columns: told, left: without }) => {
    const names = columns.filter((one) => one.table === table).map(({ column }) => column)
    if (names.length === 0) return [`${table} is not there`]
    return [
      ...names.filter((name) => !(name in told) && !without[name]),
      ...Object.keys(without).filter((name) => !names.includes(name) || name in told),
    ].map((name) => `${table}.${name}`)
  })
  expect(wrong).toEqual([])
})

test('no two tables make one file, and no file of a table has two columns of one head', () => {
  const names = sources.map(({ file }) => file)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  const heads = sources.filter(
    ({ columns: told }) => new Set(Object.values(told)).size < Object.keys(told).length,
  )
  expect(heads.map(({ table }) => table)).toEqual([])
})

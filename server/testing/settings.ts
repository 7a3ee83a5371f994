/** Settings changed for one test and put back after it. */
import { defaults, type SettingKey, type SettingValues } from '../http/settings.ts'
import type { House } from './house.ts'

export function openSettings(house: () => House) {
  const changed = new Set<SettingKey>()

  /** In force at once, here as on every process. */
  async function set<K extends SettingKey>(key: K, value: SettingValues[K]): Promise<void> {
    changed.add(key)
    const { db, deps } = house()
    await db.begin((tx) => deps.settings.set(tx, key, value, 'test'))
    await deps.settings.sync()
  }
  /** As another process would have set it a moment ago: written, and not heard of here. */
  async function setUnheard<K extends SettingKey>(key: K, value: SettingValues[K]): Promise<void> {
    changed.add(key)
    await house().db.query`
      insert into setting (key, value, changed_by) values (${key}, ${JSON.stringify(value)}::jsonb, 'elsewhere')
      on conflict (key) do update set value = excluded.value`
  }
  /** What was changed, back to how a new house has it. */
  async function restore(): Promise<void> {
    for (const key of changed) await set(key, defaults[key])
    changed.clear()
  }
  return { set, setUnheard, restore }
}

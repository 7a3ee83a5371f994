/** The site's faces for pages of the provider's own, each under a name that changes with what is in it: they are kept for a year. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ui = join(import.meta.dirname, '../ui')

const faces = readdirSync(join(ui, 'font'))
  .filter((file) => file.endsWith('.woff2'))
  .map((file) => {
    const body = readFileSync(join(ui, 'font', file))
    const digest = createHash('sha256').update(body).digest('hex').slice(0, 12)
    return { file, name: file.replace('.woff2', `.${digest}.woff2`), body }
  })

/** Each face by its name below the folder that `fontStyle` is told. */
export const fontFiles = new Map(faces.map(({ name, body }) => [name, body]))

/** The face every page needs. */
export const uiFont = faces.find(({ file }) => file === 'pretendard-ui.woff2')!.name

/** The rules of all faces, their files in `folder` (which ends with a slash). */
export const fontStyle = (folder: string): string =>
  faces.reduce(
    (css, { file, name }) => css.replaceAll(`./font/${file}`, `${folder}${name}`),
    readFileSync(join(ui, 'font.css'), 'utf8'),
  )

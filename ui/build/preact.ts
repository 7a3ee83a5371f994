/** Which program draws the pages: written against React, they travel with Preact (docs/adr/0083-preact-draws-the-pages.md). */

/** What stands in for each module of React, in pages and in their tests. */
export const standIns: Record<string, string> = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/compat/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/compat/jsx-dev-runtime',
  'react/compiler-runtime': 'preact/compat/compiler-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react-dom/test-utils': 'preact/test-utils',
}

/** The same for Vite, each name as it stands and no other. */
export const aliases = Object.entries(standIns).map(([name, replacement]) => ({
  find: new RegExp(`^${name}$`),
  replacement,
}))

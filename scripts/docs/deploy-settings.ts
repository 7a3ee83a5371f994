/** deploy/settings.env, deploy/secrets.env.example: every setting there is, with what a house of three zones gives. */
import { z } from 'zod'

import { environment } from '../../server/config.ts'

type Name = keyof typeof environment.shape

/** What holds a password or is one: given apart, to who needs it. */
export const isSecret = (name: string): boolean => /(DATABASE(_READ)?_URL|SECRET)$/.test(name)

/** What a house of three zones gives; all else is as it is unless given. Names and networks are to be put in. */
const given: Partial<Record<Name, string>> = {
  SANDBOX: 'off',
  LIMITS: 'on',
  TRUST_PROXY: '10.0.0.0/24',
  WORKERS: '2',
  DRAIN_SECONDS: '20',
  METRICS_PORT: '9100',
  METRICS_HOST: '0.0.0.0',
  PROVIDER_METRICS_PORT: '9110',
  DATA_DIR: '/var/lib/madang',
  KEYS_DIR: '/var/lib/madang/keys',
  SITE_ORIGIN: 'https://madang.example',
  SITE_ORIGINS: 'https://madang.example',
  CONSOLE_ORIGIN: 'https://console.madang.example',
  PARTNER_ORIGIN: 'https://console.madang.example',
  PROVIDER_ORIGIN: 'https://games.madang.example',
  SERVER_ORIGIN: 'https://madang.example',
  LOG: 'info',
}

type Told = { default?: string | number; description?: string }

function settings(): { name: string; told: Told }[] {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, told]) => ({ name, told: told as Told }))
}

const HEAD = [
  '# Written by npm run docs from server/config.ts and scripts/docs/deploy-settings.ts; npm test compares it.',
  '# docs/spec/settings.md says what may be given; a line that begins with # is as it is unless given.',
]

/** Without passwords: read by units, compose file and chart alike. */
export const settingsFile = (): string =>
  `${[
    ...HEAD,
    ...settings()
      .filter(({ name }) => !isSecret(name))
      .flatMap(({ name, told: { default: preset = '', description } }) => {
        const value = given[name as Name]
        return [
          '',
          `# ${description}`,
          value === undefined ? `#${name}=${preset}` : `${name}=${value}`,
        ]
      }),
  ].join('\n')}\n`

/** What a deployment fills in and shows nobody. */
export const secretsFile = (): string =>
  `${[
    ...HEAD,
    '# Copied without .example and given to root alone. DATABASE_URL is what the program logs in as: the server’s login',
    '# for the server, the owner’s for the migration (docs/operate.md, The database’s roles).',
    ...settings()
      .filter(({ name }) => isSecret(name))
      .flatMap(({ name, told: { description } }) => ['', `# ${description}`, `#${name}=`]),
  ].join('\n')}\n`

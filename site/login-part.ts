/** The login page comes where it is wanted: a member's pages do not carry it. */
import { lazyPart } from './shell/lazy-page.tsx'

export const Login = lazyPart(
  () => import('./features/session/login-page.tsx'),
  ({ LoginPage }) => LoginPage,
)

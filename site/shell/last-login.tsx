/** The line after a login: when and from where the one before was, and the way to lock whoever it was out. */
import { Link } from '@tanstack/react-router'

export const lastLogin = ({ time, address }: { time: string; address: string }) => (
  <>
    지난 로그인 {time} · IP {address}{' '}
    <Link to="/account" hash="account-freeze">
      이 로그인, 내가 아니에요
    </Link>
  </>
)

/** Dark or light, whatever the system says. */
import { chooseTheme, useTheme } from '@madang/ui/theme.ts'

export function ThemeButton() {
  const next = useTheme() === 'dark' ? 'light' : 'dark'
  return (
    <button type="button" className="row t13 soft top-link" onClick={() => chooseTheme(next)}>
      {next === 'light' ? '라이트 모드' : '다크 모드'}
    </button>
  )
}

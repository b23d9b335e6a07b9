/** `system` follows the machine. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'console.theme';
const dark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

export function readTheme(): Theme {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Chosen by the person; kept on this machine. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  show();
}

export function startTheme(): void {
  dark().addEventListener('change', show);
  show();
}

function show(): void {
  const theme = readTheme();
  document.documentElement.dataset['theme'] = theme === 'system' ? (dark().matches ? 'dark' : 'light') : theme;
}

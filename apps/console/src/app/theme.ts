/** `system` follows the machine. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'console.theme';
const DENSITY_KEY = 'console.density';
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

/** Whether rows of lists are low, so that more of them are seen. Kept on this machine. */
export const isCompact = (): boolean => localStorage.getItem(DENSITY_KEY) === 'compact';

export function chooseCompact(compact: boolean): void {
  if (compact) localStorage.setItem(DENSITY_KEY, 'compact');
  else localStorage.removeItem(DENSITY_KEY);
  show();
}

export function startTheme(): void {
  dark().addEventListener('change', show);
  show();
}

function show(): void {
  const theme = readTheme();
  document.documentElement.dataset['theme'] = theme === 'system' ? (dark().matches ? 'dark' : 'light') : theme;
  document.documentElement.dataset['density'] = isCompact() ? 'compact' : 'usual';
}

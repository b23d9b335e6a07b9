import { createRoot } from 'react-dom/client';
import { withoutTenant } from '../data/tenants';
import { Application } from './application';
import type { Catalogue } from './catalogue';
import { startLanguage } from './language';
import { loadParts } from './page-parts';
import type { Starting } from './starting';

/** Shows the application: all that `main.ts` begins without. */
export async function show(starting: Starting, reading: Promise<Catalogue>): Promise<void> {
  loadParts(withoutTenant(starting.path));
  await startLanguage(await reading);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<Application starting={starting} />);
}

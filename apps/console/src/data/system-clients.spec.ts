import { readFileSync } from 'node:fs';
import { isOfServices, SYSTEM_CLIENTS } from './system-clients';

it('knows the clients of every installation by the ids that identity gives them', () => {
  const declared = new URL('../../../../libs/service/src/config/common-variables.ts', import.meta.url);
  const ids = [...readFileSync(declared, 'utf8').matchAll(/export const (\w+)_CLIENT_ID = '([^']+)'/g)];
  expect(ids.map(([, name]) => name).sort()).toEqual(['CLI', 'CONSOLE', 'SERVICES']);
  expect(ids.map(([, , id]) => id).sort()).toEqual([...SYSTEM_CLIENTS].sort());
  const [, , services = ''] = ids.find(([, name]) => name === 'SERVICES') ?? [];
  expect(isOfServices({ id: services })).toBe(true);
});

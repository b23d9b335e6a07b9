import { createGroundwork, custom } from '@groundwork/client';
import { Door } from './door';

export const dynamic = 'force-dynamic';

/** Called on the server. */
const gw = createGroundwork({
  issuer: 'https://identity.example',
  auth: custom(async () => ({ authorization: 'Bearer a-token' })),
  fetch: async () => Response.json({ id: 'r-1', role_name: 'editor' }),
});

export default async function Page() {
  const role = await gw.identity.get('/roles/{role_id}', { path: { role_id: 'r-1' } });
  return (
    <main>
      Role {role.role_name}
      <Door />
    </main>
  );
}

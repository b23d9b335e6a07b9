import { requestsOf, type SentRequest } from './requests';

async function send(tenantId: string | undefined, url: string, init: RequestInit = {}, status = 200) {
  const went: Headers[] = [];
  const sent: SentRequest[] = [];
  const forbidden: unknown[] = [];
  const fetcher = requestsOf({
    tenantId,
    origins: ['https://id.example/', 'https://files.example'],
    onSent: (one) => void sent.push(one),
    onForbidden: (headers) => void forbidden.push(headers),
    fetch: (input, given) => {
      went.push(new Request(input, given).headers);
      return Promise.resolve(new Response(null, { status }));
    },
  });
  await fetcher(url, init);
  return { tenant: went[0]?.get('tenant-id') ?? null, authorization: went[0]?.get('authorization'), sent, forbidden };
}

it('9. names the tenant to the services and to nobody else', async () => {
  expect((await send('t-1', 'https://id.example/users')).tenant).toBe('t-1');
  expect((await send('t-1', 'https://files.example/buckets')).tenant).toBe('t-1');
  expect((await send('t-1', 'https://elsewhere.example/users')).tenant).toBeNull();
  expect((await send('t-1', 'https://id.example/oauth2/token', { method: 'post' })).tenant).toBeNull();
  expect((await send(undefined, 'https://id.example/users')).tenant).toBeNull();
});

it('keeps headers and remembers requests without credentials', async () => {
  const headers = { authorization: 'Bearer x', 'content-type': 'application/json' };
  const { authorization, sent, forbidden } = await send('t-1', 'https://id.example/users', {
    method: 'post',
    body: '{}',
    headers,
  });
  expect(authorization).toBe('Bearer x');
  expect(sent).toEqual([{ method: 'POST', url: 'https://id.example/users', tenantId: 't-1', body: '{}' }]);
  expect(forbidden).toEqual([]);
  expect((await send(undefined, 'https://id.example/users', { headers }, 403)).forbidden).toEqual([
    { authorization: 'Bearer x' },
  ]);
});

it('remembers the media type that was asked for', async () => {
  const { sent } = await send(undefined, 'https://id.example/configuration', {
    headers: { accept: 'application/yaml' },
  });
  expect(sent).toEqual([{ method: 'GET', url: 'https://id.example/configuration', accept: 'application/yaml' }]);
});

import { requestsOf, type SentRequest } from './requests';

function send(tenantId: string | undefined, url: string, init: RequestInit = {}) {
  const went: Headers[] = [];
  const sent: SentRequest[] = [];
  const fetcher = requestsOf({
    tenantId,
    origins: ['https://id.example/', 'https://files.example'],
    onSent: (one) => void sent.push(one),
    fetch: (_, { headers } = {}) => {
      went.push(new Headers(headers));
      return Promise.resolve(new Response());
    },
  });
  void fetcher(url, init);
  return { tenant: went[0]?.get('tenant-id') ?? null, authorization: went[0]?.get('authorization') ?? null, sent };
}

it('9. names the tenant to the services and to nobody else', () => {
  expect(send('t-1', 'https://id.example/users').tenant).toBe('t-1');
  expect(send('t-1', 'https://files.example/buckets').tenant).toBe('t-1');
  expect(send('t-1', 'https://elsewhere.example/users').tenant).toBeNull();
  expect(send('t-1', 'https://id.example/oauth2/token', { method: 'post' }).tenant).toBeNull();
  expect(send(undefined, 'https://id.example/users').tenant).toBeNull();
});

it('keeps headers and remembers requests without credentials', () => {
  const { authorization, sent } = send('t-1', 'https://id.example/users', {
    method: 'post',
    body: '{}',
    headers: { authorization: 'Bearer x' },
  });
  expect(authorization).toBe('Bearer x');
  expect(sent).toEqual([{ method: 'POST', url: 'https://id.example/users', body: '{}' }]);
});

import { curlOf } from './curl';

it('writes a request as a command, whatever is in it', () => {
  expect(curlOf({ method: 'GET', url: "https://id.example/users?q=(name='o''Brien')", tenantId: 't-1' })).toBe(
    [
      `curl 'https://id.example/users?q=(name='\\''o'\\'''\\''Brien'\\'')'`,
      `  -H "Authorization: Bearer $TOKEN"`,
      `  -H 'Tenant-Id: t-1'`,
    ].join(' \\\n'),
  );
});

it('names the media type that was asked for', () => {
  const command = curlOf({ method: 'GET', url: 'https://id.example/configuration', accept: 'application/yaml' });
  expect(command.split(' \\\n').at(-1)).toBe(`  -H 'Accept: application/yaml'`);
});

it('leaves secrets out', () => {
  const body = JSON.stringify({ username: 'ann', password: 'p', nested: [{ client_secret: 's', name: 'n' }] });
  const command = curlOf({ method: 'POST', url: 'https://id.example/users', body });
  expect(command).toContain(`-d '{"username":"ann","password":"…","nested":[{"client_secret":"…","name":"n"}]}'`);
  expect(curlOf({ method: 'POST', url: 'https://id.example/users', body: 'password=p' })).not.toContain('password');
});

import { signInAddress } from './try-sign-in';

it('is the authorization request of the application, with a challenge that is another one each time', () => {
  const read = () => new URL(signInAddress('https://id.example/identity', 'c1', 'https://shop.example/cb?x=1&y'));
  const { origin, pathname, searchParams } = read();
  expect(origin + pathname).toBe('https://id.example/identity/oauth2/authorize');
  expect(searchParams.get('client_id')).toBe('c1');
  expect(searchParams.get('redirect_uri')).toBe('https://shop.example/cb?x=1&y');
  expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
  expect(read().searchParams.get('code_challenge')).not.toBe(searchParams.get('code_challenge'));
});

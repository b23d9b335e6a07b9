import { readLimits } from '../../limits.mjs';
import limits from './limits.generated.json' with { type: 'json' };
import { faultOf, limitsOf, numberFaultOf } from './limits';

it('are those of the OpenAPI documents: `node apps/console/limits.mjs` writes them', () => {
  expect(limits).toEqual(readLimits());
});

it.each([
  ['', 'required'],
  ['x', undefined],
  ['ж'.repeat(128), undefined],
  ['ж'.repeat(129), 'tooLong'],
])('say what is wrong with the name of a role: %s', (name, key) => {
  expect(faultOf(limitsOf('NewRole', 'role_name'), name)?.key).toBe(key);
});

it('say what is wrong with patterns and numbers', () => {
  const username = limitsOf('NewUser', 'username');
  expect([faultOf(username, 'ann'), faultOf(username, 'a b')?.key, faultOf(username, '')]).toEqual([undefined, 'pattern', undefined]); // prettier-ignore
  expect(faultOf(limitsOf('NewScope', 'scope_name'), 'openid')?.key).toBe('pattern');
  expect(numberFaultOf({ minimum: 60, maximum: 90 }, 59)).toEqual({ key: 'tooSmall', limit: 60 });
  expect(numberFaultOf({ minimum: 60, maximum: 90 }, 91)).toEqual({ key: 'tooLarge', limit: 90 });
  expect(numberFaultOf({}, 5)).toBeUndefined();
});

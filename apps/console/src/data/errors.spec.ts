import { GroundworkError } from '@groundwork/client';
import { ERROR_CATALOGUE } from '@groundwork/rest';
import { readFileSync } from 'node:fs';
import { problemOf } from './errors';

const { codes } = JSON.parse(readFileSync(new URL('../locales/en/errors.json', import.meta.url), 'utf8'));

it('39. has a text of every code that a service may answer, and of those of the client package', () => {
  const own = ['unreachable', 'login_required', 'unexpected'];
  expect(Object.keys(codes).sort()).toEqual([...Object.keys(ERROR_CATALOGUE), ...own].sort());
});

describe('problemOf', () => {
  const failure = (code: string, status: number, more = {}) =>
    new GroundworkError({ code, status, message: 'm', ...more });

  it('keeps what the service says, and when to try again', () => {
    expect(problemOf(failure('too_many_requests', 429, { retryAfter: 7, requestId: 'r-1' }))).toEqual({
      code: 'too_many_requests',
      otherwise: 'unexpected',
      message: 'm',
      requestId: 'r-1',
      retryAfter: 7,
    });
  });

  it('takes the answer of a proxy for a service that is away, and anything else for unexpected', () => {
    expect(problemOf(failure('unexpected', 502))).toMatchObject({ code: 'unavailable', otherwise: 'unavailable' });
    expect(problemOf(new TypeError('no'))).toEqual({ code: 'unexpected', otherwise: 'unexpected', message: 'no' });
    expect(problemOf('text')).toMatchObject({ message: 'text' });
  });
});

import { GroundworkError } from '@groundwork/client';
import { failureOf, reasonOf } from './reason.js';

const answer = (message: string, ...details: readonly { field: string; message: string }[]) =>
  new GroundworkError({
    code: 'invalid_request',
    status: 400,
    message,
    details: details.map((one) => ({ code: 'invalid', ...one })),
  });

describe('what a failed request ends a command with', () => {
  it('says a fault that is the message once', () => {
    const error = answer('name is required', { field: 'name', message: 'is required' });
    expect(failureOf(error)).toMatchObject({ message: '400 name is required', details: [] });
    expect(reasonOf(error)).toBe('400 name is required');
  });

  it.each([
    [answer('There are no such roles.', { field: 'roles[0]', message: 'there is no x' }), ['roles[0]: there is no x']],
    [
      answer(
        'name is required and 1 more',
        { field: 'name', message: 'is required' },
        { field: 'a', message: 'is long' },
      ),
      ['name: is required', 'a: is long'],
    ],
  ])('names every fault that the message does not say: %s', (error, details) => {
    expect(failureOf(error).details).toEqual(details);
  });

  it('names no status where no answer came', () => {
    const error = new GroundworkError({ code: 'unreachable', status: 0, message: 'It cannot be reached.' });
    expect(failureOf(error).message).toBe('It cannot be reached.');
  });
});

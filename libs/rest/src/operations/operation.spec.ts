import { RequestMethod } from '@nestjs/common';
import { type Operation, errorCodesOf } from './declared-operation.js';

const declared: Operation = { scope: 'books:read', summary: 'Get books', pattern: 'L', success: 200, query: [] };
const codes = (method: RequestMethod, more: Partial<Operation> = {}) =>
  Object.fromEntries(errorCodesOf(RequestMethod[method], { ...declared, ...more }));

describe('errorCodesOf', () => {
  it('returns for a list the codes of its pattern and its scope, and no others', () => {
    expect(codes(RequestMethod.GET)).toEqual({
      400: ['invalid_request'],
      401: ['invalid_token', 'insufficient_user_authentication'],
      403: ['forbidden', 'insufficient_scope'],
      405: ['method_not_allowed'],
      429: ['too_many_requests'],
      500: ['server_error'],
      501: ['not_implemented'],
      503: ['unavailable'],
    });
  });

  it('adds what is declared to the status of its code', () => {
    const all = codes(RequestMethod.DELETE, { pattern: 'D', errors: ['has_children', 'version_frozen'], also: [412] });
    expect(all).toMatchObject({
      400: ['invalid_request', 'has_children'],
      404: ['not_found'],
      409: ['version_frozen'],
      412: ['precondition_failed'],
    });
  });

  it.each([RequestMethod.POST, RequestMethod.PUT, RequestMethod.PATCH, RequestMethod.DELETE])(
    'includes the codes of bodies that are too large or of another type (method %s)',
    (method) => expect(codes(method)).toMatchObject({ 413: ['payload_too_large'], 415: ['unsupported_media_type'] }),
  );

  it('requires no scope where none is declared', () => {
    expect(codes(RequestMethod.GET, { scope: 'public' })).toMatchObject({ 403: ['forbidden'] });
  });
});

import type { Request } from 'express';
import { withinRequest, outgoingHeaders, parseTraceparent } from './request-context.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('parseTraceparent', () => {
  it.each([
    [`00-${TRACE}-00f067aa0ba902b7-01`, TRACE],
    [`cc-${TRACE}-00f067aa0ba902b7-01-what-comes-later`, TRACE],
    [`ff-${TRACE}-00f067aa0ba902b7-01`, undefined],
    [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, undefined],
    [`00-${TRACE}-${'0'.repeat(16)}-01`, undefined],
    [`00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`, undefined],
    ['nonsense', undefined],
    [undefined, undefined],
  ])('parses %s as %s', (header, traceId) => {
    expect(parseTraceparent(header)?.traceId).toBe(traceId);
  });
});

describe('outgoingHeaders', () => {
  it('contains the ids of the request, with a parent of its own', () => {
    withinRequest({ requestId: 'r-1', traceId: TRACE, request: {} as Request }, () => {
      expect(outgoingHeaders()).toEqual({
        'x-request-id': 'r-1',
        traceparent: expect.stringMatching(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`)),
      });
    });
  });

  it('is empty outside of requests', () => {
    expect(outgoingHeaders()).toEqual({});
  });
});

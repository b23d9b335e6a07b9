import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { ApiError } from './api-error.js';
import { answerError } from './error.filter.js';

it('says of an error nothing that a handler had said of the representation', async () => {
  const app = express();
  app.get('/export', (_, response) => {
    response.set({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="nodes.csv"',
      'content-encoding': 'gzip',
      'content-length': '5',
      etag: '"1"',
    });
    answerError(response, new ApiError('unavailable', 'The service stops.'));
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/export`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  } finally {
    server.close();
  }
});

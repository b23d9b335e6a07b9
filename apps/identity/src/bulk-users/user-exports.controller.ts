import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AsCaller, flagOf, LIST_QUERY, one, operation, parseListQuery, Resource } from '@groundwork/rest';
import type { Caller, QueryParameter, RawQuery } from '@groundwork/rest';
import { Query, RequestMethod, Res } from '@nestjs/common';
import type { Response } from 'express';
import { userData } from '../users/user.entity.js';
import { UserExports } from './user-exports.service.js';

const IDLE_MS = 60_000;
const HASHES: QueryParameter = {
  name: 'hashes',
  schema: { type: 'boolean', default: false },
  description: 'With `true`, each line has `password_hash`; needs the scope `users:export_hashes`, too.',
};

@Resource('users', 'Bulk')
export class UserExportsController {
  constructor(private readonly exports: UserExports) {}

  @operation(RequestMethod.GET, 'export', {
    pattern: 'L',
    success: 200,
    scope: 'users:export',
    summary: 'Export users',
    affects: 'user',
    description:
      'One user per line in the order of ids, as an import takes it. Users that never proved their address are left out: they could not sign in.',
    query: [...LIST_QUERY.filter(({ name }) => name === 'q'), HASHES],
    answers: { type: 'string' },
    produces: 'application/x-ndjson',
  })
  async send(@AsCaller() caller: Caller, @Query() raw: RawQuery, @Res() response: Response): Promise<void> {
    const asked = { where: parseListQuery(raw, userData).where, hashes: flagOf(raw, HASHES.name) };
    await this.exports.begin(caller, asked, one(raw, 'q'));
    response.status(200).attachment('users.ndjson').setHeader('Content-Type', 'application/x-ndjson');
    await sendLines(response, this.exports.lines(caller, asked));
  }
}

/**
 * Sends pieces at the pace of the client; one that takes nothing for a minute is cut. Once the first piece is out a failure can only end
 * the connection, so that nobody takes a part for the whole.
 */
async function sendLines(response: Response, lines: AsyncIterable<string>): Promise<void> {
  response.setTimeout(IDLE_MS, () => response.destroy());
  await pipeline(Readable.from(lines, { objectMode: false, highWaterMark: 1 }), response).catch((error: unknown) => {
    if (!response.headersSent) throw error;
    response.destroy();
  });
}

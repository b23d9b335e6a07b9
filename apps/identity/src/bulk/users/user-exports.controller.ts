import { AsCaller, flagOf, LIST_QUERY, one, operation, parseListQuery, Resource } from '@groundwork/rest';
import type { Caller, QueryParameter, RawQuery } from '@groundwork/rest';
import { sendPieces } from '@groundwork/service';
import { Query, RequestMethod, Res } from '@nestjs/common';
import type { Response } from 'express';
import { userData } from '../../directory/entities/user.entity.js';
import { UserExports } from './user-exports.service.js';

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
      'One user per line in the order of ids, in the format of an import. Users that never verified their address are left out: they could not sign in.',
    query: [...LIST_QUERY.filter(({ name }) => name === 'q'), HASHES],
    answers: { type: 'string' },
    produces: 'application/x-ndjson',
  })
  async send(@AsCaller() caller: Caller, @Query() raw: RawQuery, @Res() response: Response): Promise<void> {
    const options = { where: parseListQuery(raw, userData).where, hashes: flagOf(raw, HASHES.name) };
    await this.exports.send(caller, options, async (lines) => {
      await this.exports.begin(caller, options, one(raw, 'q'));
      response.status(200).attachment('users.ndjson').setHeader('Content-Type', 'application/x-ndjson');
      await sendPieces(response, lines);
    });
  }
}

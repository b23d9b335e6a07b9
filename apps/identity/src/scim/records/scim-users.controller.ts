import { NameParam, Resource, type RawQuery } from '@groundwork/rest';
import { Body, Header, Query, Req, RequestMethod, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ScimCallers } from '../connections/scim-callers.service.js';
import { USER_TYPE } from '../protocol/scim-resource-types.js';
import { listDocument, listResponse, patchDocument, USER_DOCUMENT } from '../protocol/scim-documents.js';
import { SCIM_MEDIA_TYPE } from '../protocol/scim-error.filter.js';
import { ScimIfMatch, scimOperation } from '../protocol/scim-operations.js';
import { readOperations } from '../protocol/scim-patch-body.js';
import { parseProjection, project } from '../protocol/scim-projection.js';
import { LIST_QUERY, parseList, PROJECTION_QUERY } from '../protocol/scim-query.js';
import { presentUser, USER_FILTERABLES, versionOf, type UserRow } from './scim-user-row.js';
import { ScimUsers } from './scim-users.service.js';

const { GET, POST, PUT, PATCH, DELETE } = RequestMethod;
const ONE = { answers: USER_DOCUMENT, sends: ['ETag'], query: PROJECTION_QUERY } as const;

/** Users that a directory provisions. (RFC 7644 §3; docs/scim.md, "Users") */
@Resource('scim/v2/:connection_id/Users', 'SCIM users')
export class ScimUsersController {
  constructor(
    private readonly users: ScimUsers,
    private readonly callers: ScimCallers,
  ) {}

  @scimOperation(GET, '', {
    pattern: 'L',
    success: 200,
    summary: 'Get SCIM users',
    query: LIST_QUERY,
    answers: listDocument(USER_DOCUMENT),
  })
  @Header('Content-Type', SCIM_MEDIA_TYPE)
  async list(@Req() request: Request, @NameParam('connection_id') connection: string, @Query() raw: RawQuery) {
    const by = await this.callers.admit(request, connection);
    const query = parseList(raw, USER_FILTERABLES);
    const projection = parseProjection(USER_TYPE, raw);
    const { total, rows } = await this.users.list(by, query);
    const resources = rows.map((row) => project(presentUser(row, by.base), projection));
    return listResponse(total, query.startIndex, resources);
  }

  @scimOperation(POST, '', {
    ...ONE,
    pattern: 'C',
    success: 201,
    summary: 'Create SCIM user',
    description: 'A user who is there already is adopted where the address is of a verified domain of the tenant.',
    sends: ['ETag', 'Location'],
    body: USER_DOCUMENT,
  })
  @Header('Content-Type', SCIM_MEDIA_TYPE)
  async create(
    @Req() request: Request,
    @NameParam('connection_id') connection: string,
    @Query() raw: RawQuery,
    @Body() body: unknown,
    @Res({ passthrough: true }) response: Response,
  ) {
    const by = await this.callers.admit(request, connection);
    const projection = parseProjection(USER_TYPE, raw);
    const row = await this.users.create(by, body);
    response.setHeader('Location', `${by.base}/Users/${row.id}`);
    return shown(response, project(presentUser(row, by.base), projection), row);
  }

  @scimOperation(GET, ':id', { ...ONE, pattern: 'G', success: 200, summary: 'Get SCIM user' })
  @Header('Content-Type', SCIM_MEDIA_TYPE)
  async find(
    @Req() request: Request,
    @NameParam('connection_id') connection: string,
    @NameParam('id') id: string,
    @Query() raw: RawQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    const by = await this.callers.admit(request, connection);
    const projection = parseProjection(USER_TYPE, raw);
    const row = await this.users.find(by, id);
    return shown(response, project(presentUser(row, by.base), projection), row);
  }

  @scimOperation(PUT, ':id', {
    ...ONE,
    pattern: 'U',
    success: 200,
    summary: 'Replace SCIM user',
    body: USER_DOCUMENT,
    ifMatch: true,
  })
  @Header('Content-Type', SCIM_MEDIA_TYPE)
  async replace(
    @Req() request: Request,
    @NameParam('connection_id') connection: string,
    @NameParam('id') id: string,
    @Query() raw: RawQuery,
    @Body() body: unknown,
    @Res({ passthrough: true }) response: Response,
    @ScimIfMatch() ifMatch?: string,
  ) {
    const by = await this.callers.admit(request, connection);
    const projection = parseProjection(USER_TYPE, raw);
    const row = await this.users.replace(by, id, body, ifMatch);
    return shown(response, project(presentUser(row, by.base), projection), row);
  }

  @scimOperation(PATCH, ':id', {
    ...ONE,
    pattern: 'U',
    success: 200,
    summary: 'Modify SCIM user',
    body: patchDocument({ active: false }),
    ifMatch: true,
  })
  @Header('Content-Type', SCIM_MEDIA_TYPE)
  async patch(
    @Req() request: Request,
    @NameParam('connection_id') connection: string,
    @NameParam('id') id: string,
    @Query() raw: RawQuery,
    @Body() body: unknown,
    @Res({ passthrough: true }) response: Response,
    @ScimIfMatch() ifMatch?: string,
  ) {
    const by = await this.callers.admit(request, connection);
    const projection = parseProjection(USER_TYPE, raw);
    const row = await this.users.patch(by, id, readOperations(body), ifMatch);
    return shown(response, project(presentUser(row, by.base), projection), row);
  }

  @scimOperation(DELETE, ':id', {
    pattern: 'D',
    success: 204,
    summary: 'Delete SCIM user',
    also: [409],
    ifMatch: true,
  })
  async delete(
    @Req() request: Request,
    @NameParam('connection_id') connection: string,
    @NameParam('id') id: string,
    @ScimIfMatch() ifMatch?: string,
  ): Promise<void> {
    const by = await this.callers.admit(request, connection);
    await this.users.delete(by, id, ifMatch);
  }
}

function shown(response: Response, resource: object, row: UserRow): object {
  response.setHeader('ETag', versionOf(row));
  return resource;
}

import { NameParam, Resource, type RawQuery } from '@groundwork/rest';
import { Body, Header, Query, Req, RequestMethod, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ScimCallers } from '../connections/scim-callers.service.js';
import { GROUP_TYPE } from '../protocol/scim-resource-types.js';
import { listDocument, listResponse, patchDocument, GROUP_DOCUMENT } from '../protocol/scim-documents.js';
import { SCIM_MEDIA_TYPE } from '../protocol/scim-error.filter.js';
import { ScimIfMatch, scimOperation } from '../protocol/scim-operations.js';
import { readOperations } from '../protocol/scim-patch-body.js';
import { parseProjection, project, wants } from '../protocol/scim-projection.js';
import { LIST_QUERY, parseList, PROJECTION_QUERY } from '../protocol/scim-query.js';
import { GROUP_FILTERABLES, presentGroup, type GroupRow } from './scim-group-row.js';
import { versionOf } from './scim-user-row.js';
import { ScimGroups } from './scim-groups.service.js';

const { GET, POST, PUT, PATCH, DELETE } = RequestMethod;
const ONE = { answers: GROUP_DOCUMENT, sends: ['ETag'], query: PROJECTION_QUERY } as const;

/** Groups that a directory provisions. (RFC 7644 §3; docs/scim.md, "Groups") */
@Resource('scim/v2/:connection_id/Groups', 'SCIM groups')
export class ScimGroupsController {
  constructor(
    private readonly groups: ScimGroups,
    private readonly callers: ScimCallers,
  ) {}

  @scimOperation(GET, '', {
    pattern: 'L',
    success: 200,
    summary: 'Get SCIM groups',
    query: LIST_QUERY,
    answers: listDocument(GROUP_DOCUMENT),
  })
  @Header('Content-Type', SCIM_MEDIA_TYPE)
  async list(@Req() request: Request, @NameParam('connection_id') connection: string, @Query() raw: RawQuery) {
    const by = await this.callers.admit(request, connection);
    const query = parseList(raw, GROUP_FILTERABLES);
    const projection = parseProjection(GROUP_TYPE, raw);
    const { total, rows } = await this.groups.list(by, query, wants(projection, 'members'));
    const resources = rows.map((row) => project(presentGroup(row, by.base), projection));
    return listResponse(total, query.startIndex, resources);
  }

  @scimOperation(POST, '', {
    ...ONE,
    pattern: 'C',
    success: 201,
    summary: 'Create SCIM group',
    sends: ['ETag', 'Location'],
    body: GROUP_DOCUMENT,
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
    const projection = parseProjection(GROUP_TYPE, raw);
    const row = await this.groups.create(by, body);
    response.setHeader('Location', `${by.base}/Groups/${row.id}`);
    return shown(response, project(presentGroup(row, by.base), projection), row);
  }

  @scimOperation(GET, ':id', { ...ONE, pattern: 'G', success: 200, summary: 'Get SCIM group' })
  @Header('Content-Type', SCIM_MEDIA_TYPE)
  async find(
    @Req() request: Request,
    @NameParam('connection_id') connection: string,
    @NameParam('id') id: string,
    @Query() raw: RawQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    const by = await this.callers.admit(request, connection);
    const projection = parseProjection(GROUP_TYPE, raw);
    const row = await this.groups.find(by, id, wants(projection, 'members'));
    return shown(response, project(presentGroup(row, by.base), projection), row);
  }

  @scimOperation(PUT, ':id', {
    ...ONE,
    pattern: 'U',
    success: 200,
    summary: 'Replace SCIM group',
    body: GROUP_DOCUMENT,
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
    const projection = parseProjection(GROUP_TYPE, raw);
    const row = await this.groups.replace(by, id, body, ifMatch);
    return shown(response, project(presentGroup(row, by.base), projection), row);
  }

  @scimOperation(PATCH, ':id', {
    pattern: 'AC4',
    success: 204,
    summary: 'Modify SCIM group',
    description: 'Answers without the group: it may have very many members.',
    body: patchDocument({ displayName: 'Sales' }),
    ifMatch: true,
  })
  async patch(
    @Req() request: Request,
    @NameParam('connection_id') connection: string,
    @NameParam('id') id: string,
    @Body() body: unknown,
    @ScimIfMatch() ifMatch?: string,
  ): Promise<void> {
    const by = await this.callers.admit(request, connection);
    await this.groups.patch(by, id, readOperations(body), ifMatch);
  }

  @scimOperation(DELETE, ':id', {
    pattern: 'D',
    success: 204,
    summary: 'Delete SCIM group',
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
    await this.groups.delete(by, id, ifMatch);
  }
}

function shown(response: Response, resource: object, row: GroupRow): object {
  response.setHeader('ETag', versionOf(row));
  return resource;
}

import { ApiError, NameParam, Resource } from '@groundwork/rest';
import { Header, Req, RequestMethod } from '@nestjs/common';
import type { Request } from 'express';
import { ScimCallers } from '../connections/scim-callers.service.js';
import { listDocument, listResponse } from '../protocol/scim-documents.js';
import { SCIM_MEDIA_TYPE } from '../protocol/scim-error.filter.js';
import { scimOperation } from '../protocol/scim-operations.js';
import {
  RESOURCE_TYPES,
  resourceTypeResponse,
  schemaResponse,
  SCHEMAS,
  serviceProviderConfig,
} from './scim-service.js';

const { GET } = RequestMethod;
const OBJECT = { type: 'object' };

/** What the server offers, as clients ask it. (RFC 7644 §4) */
@Resource('scim/v2/:connection_id', 'SCIM service')
export class ScimServiceController {
  constructor(private readonly callers: ScimCallers) {}

  @scimOperation(GET, 'ServiceProviderConfig', {
    pattern: 'G',
    success: 200,
    summary: 'Get SCIM service provider configuration',
    answers: OBJECT,
  })
  @Header('Content-Type', SCIM_MEDIA_TYPE)
  async config(@Req() request: Request, @NameParam('connection_id') connection: string) {
    const { base } = await this.callers.admit(request, connection);
    return serviceProviderConfig(base);
  }

  @scimOperation(GET, 'ResourceTypes', {
    pattern: 'L',
    success: 200,
    summary: 'Get SCIM resource types',
    answers: listDocument(OBJECT),
  })
  @Header('Content-Type', SCIM_MEDIA_TYPE)
  async resourceTypes(@Req() request: Request, @NameParam('connection_id') connection: string) {
    const { base } = await this.callers.admit(request, connection);
    return listResponse(
      RESOURCE_TYPES.length,
      1,
      RESOURCE_TYPES.map((type) => resourceTypeResponse(type, base)),
    );
  }

  @scimOperation(GET, 'ResourceTypes/:name', {
    pattern: 'G',
    success: 200,
    summary: 'Get SCIM resource type',
    answers: OBJECT,
  })
  @Header('Content-Type', SCIM_MEDIA_TYPE)
  async resourceType(
    @Req() request: Request,
    @NameParam('connection_id') connection: string,
    @NameParam('name') name: string,
  ) {
    const { base } = await this.callers.admit(request, connection);
    const type = RESOURCE_TYPES.find((one) => one.name === name);
    if (!type) throw new ApiError('not_found', `There is no resource type ${name.slice(0, 100)}.`);
    return resourceTypeResponse(type, base);
  }

  @scimOperation(GET, 'Schemas', {
    pattern: 'L',
    success: 200,
    summary: 'Get SCIM schemas',
    answers: listDocument(OBJECT),
  })
  @Header('Content-Type', SCIM_MEDIA_TYPE)
  async schemas(@Req() request: Request, @NameParam('connection_id') connection: string) {
    const { base } = await this.callers.admit(request, connection);
    return listResponse(
      SCHEMAS.length,
      1,
      SCHEMAS.map((schema) => schemaResponse(schema, base)),
    );
  }

  @scimOperation(GET, 'Schemas/:schema', {
    pattern: 'G',
    success: 200,
    summary: 'Get SCIM schema',
    answers: OBJECT,
  })
  @Header('Content-Type', SCIM_MEDIA_TYPE)
  async schema(
    @Req() request: Request,
    @NameParam('connection_id') connection: string,
    @NameParam('schema') id: string,
  ) {
    const { base } = await this.callers.admit(request, connection);
    const schema = SCHEMAS.find((one) => one.id === id);
    if (!schema) throw new ApiError('not_found', `There is no schema ${id.slice(0, 200)}.`);
    return schemaResponse(schema, base);
  }
}

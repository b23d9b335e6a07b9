import {
  AsCaller,
  flagOf,
  NOT_MODIFIED,
  operation,
  Resource,
  type Caller,
  type QueryParameter,
  type RawQuery,
} from '@groundwork/rest';
import { ReadsBody, sendPieces } from '@groundwork/service';
import { Query, Req, RequestMethod, Res } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ConfigurationService } from './configuration.service.js';
import { ConfigurationDocument } from './configuration.dto.js';
import { DOCUMENT_TYPES, JSON_TYPE, readDocument, wantsYaml, jsonPieces, yamlPieces } from './document-format.js';

const entries = { type: 'array', items: { type: 'object', additionalProperties: true } };

/** For the OpenAPI document: the sections of a configuration; docs/configuration-as-code.md describes their members. */
export const CONFIGURATION_SCHEMA = {
  type: 'object',
  properties: {
    version: { type: 'integer' },
    tenants: entries,
    resources: entries,
    clients: entries,
    roles: entries,
    groups: entries,
  },
};

const text = { type: 'string' };
const differences = {
  type: 'array',
  items: {
    type: 'object',
    required: ['kind', 'name'],
    properties: { kind: text, name: text, tenant: text, of: text, members: { type: 'array', items: text } },
  },
};

/** For the OpenAPI document: what a document changed, or would change. */
export const DIFFERENCE_SCHEMA = {
  type: 'object',
  required: ['create', 'change', 'delete'],
  properties: { create: differences, change: differences, delete: differences },
};

const DRY_RUN: QueryParameter = {
  name: 'dry_run',
  schema: { type: 'boolean', default: false },
  description: 'With `true`, returns what would change, and changes nothing.',
};
const PRUNE: QueryParameter = {
  name: 'prune',
  schema: { type: 'boolean', default: false },
  description:
    'With `true`, what the document leaves out of its sections is deleted, but for tenants and what the system made.',
};

@Resource('configuration', 'Configuration')
export class ConfigurationController {
  constructor(private readonly configuration: ConfigurationService) {}

  @operation(RequestMethod.GET, '', {
    pattern: 'L',
    success: 200,
    scope: 'configuration:read',
    summary: 'Export configuration',
    description:
      'Tenants, their domains, identity providers, resources, scopes, clients, roles and groups by natural keys and without secrets; YAML for `Accept: application/yaml`.',
    query: [],
    answers: CONFIGURATION_SCHEMA,
    produces: { [JSON_TYPE]: CONFIGURATION_SCHEMA, 'application/yaml': { type: 'string' } },
    answersAlso: NOT_MODIFIED,
  })
  async export(@AsCaller() caller: Caller, @Req() request: Request, @Res() response: Response): Promise<void> {
    const [type, write] = wantsYaml(request)
      ? (['application/yaml', yamlPieces] as const)
      : (['application/json', jsonPieces] as const);
    await this.configuration.export(caller, (document) => {
      response.status(200).vary('Accept').type(type);
      return sendPieces(response, write(document));
    });
  }

  @ReadsBody('stream')
  @ApiExtraModels(ConfigurationDocument)
  @operation(RequestMethod.PUT, '', {
    pattern: 'S',
    success: 200,
    scope: 'configuration:write',
    summary: 'Apply configuration',
    errors: ['not_found', 'cycle_detected'],
    affects: ['client', 'grant', 'tenant'],
    description:
      'One transaction; applying the same document again changes nothing. Absent members and sections stay as they are, `null` clears, an object given replaces the one there.',
    query: [DRY_RUN, PRUNE],
    takes: Object.fromEntries(DOCUMENT_TYPES.map((type) => [type, ConfigurationDocument.name])),
    example: { roles: [{ role_name: 'editor', role_description: 'Writes articles.' }] },
    answers: DIFFERENCE_SCHEMA,
    also: [413, 415],
  })
  async apply(@AsCaller() caller: Caller, @Req() request: Request, @Query() raw: RawQuery) {
    const document = await readDocument(request);
    return this.configuration.apply(caller, document, { dryRun: flagOf(raw, 'dry_run'), prune: flagOf(raw, 'prune') });
  }
}

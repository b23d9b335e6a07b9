import { Body, createParamDecorator, RequestMethod, type ExecutionContext } from '@nestjs/common';
import {
  Act,
  ListParams,
  RecordParams,
  AsCaller,
  Create,
  Delete,
  Find,
  IfMatch,
  List,
  Modify,
  Resource,
  UuidParam,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RecordQuery,
  invalidField,
  wholeOf,
  type QueryParameter,
  classSchema,
  operation,
} from '@groundwork/rest';
import { ClientChanges, NewClient } from '../entities/client.entity.js';
import { ClientsService, clientView, ClientSecretService } from './clients.service.js';
import { SecurityProfileAnswer } from './security-profile.dto.js';
import type { Request } from 'express';

const MAX_GRACE_SECONDS = 2_592_000;

/** How long the secret before stays valid. (api.md, "Client secrets") */
export const GRACE_SECONDS: QueryParameter = {
  name: 'grace_seconds',
  schema: { type: 'integer', minimum: 0, maximum: MAX_GRACE_SECONDS, default: 0 },
  description: 'Seconds for which the previous secret stays valid beside the new one.',
};

/** `grace_seconds` of the request. Throws `invalid_request`. */
export const AskGraceSeconds = createParamDecorator((_: unknown, context: ExecutionContext): number => {
  const { query } = context.switchToHttp().getRequest<Request>();
  const seconds = wholeOf(query, GRACE_SECONDS.name, 0) ?? 0;
  if (seconds > MAX_GRACE_SECONDS)
    throw invalidField(GRACE_SECONDS.name, `must be at most ${MAX_GRACE_SECONDS}`, 'range');
  return seconds;
});

@Resource('clients', 'Clients')
export class ClientsController {
  constructor(
    private readonly clients: ClientsService,
    private readonly secret: ClientSecretService,
  ) {}

  @List(clientView, { scope: 'clients:read', summary: 'Get clients' })
  list(@AsCaller() caller: Caller, @ListParams(clientView) query: ListQuery) {
    return this.clients.list(caller, query);
  }

  @Create(clientView, {
    scope: 'clients:write',
    summary: 'Create client',
    errors: ['not_found'],
    affects: { none: 'a new client has no scopes' },
  })
  create(@AsCaller() caller: Caller, @Body() client: NewClient, @RecordParams(clientView) query: RecordQuery) {
    return this.clients.create(caller, client, query);
  }

  @Find(':client_id', clientView, { scope: 'clients:read', summary: 'Get client' })
  find(@AsCaller() caller: Caller, @UuidParam('client_id') id: string, @RecordParams(clientView) query: RecordQuery) {
    return this.clients.find(caller, id, query);
  }

  @Modify(':client_id', clientView, {
    scope: 'clients:write',
    summary: 'Modify client',
    errors: ['default_protected'],
    affects: 'client',
  })
  modify(
    @AsCaller() caller: Caller,
    @UuidParam('client_id') id: string,
    @Body() changes: ClientChanges,
    @RecordParams(clientView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.clients.modify(caller, id, changes, query, ifMatch);
  }

  @Delete(':client_id', {
    scope: 'clients:write',
    summary: 'Delete client',
    errors: ['default_protected'],
    affects: 'client',
  })
  delete(@AsCaller() caller: Caller, @UuidParam('client_id') id: string, @IfMatch() ifMatch?: IfMatchStates) {
    return this.clients.delete(caller, id, ifMatch);
  }

  @operation(RequestMethod.GET, ':client_id/security_profile', {
    pattern: 'G',
    success: 200,
    scope: 'clients:read',
    summary: 'Check security profile',
    description: 'Every rule of FAPI 2.0, and whether the client meets it, also before the profile is switched on.',
    answers: classSchema(SecurityProfileAnswer),
    query: [],
  })
  checkProfile(@AsCaller() caller: Caller, @UuidParam('client_id') id: string): Promise<SecurityProfileAnswer> {
    return this.clients.checkProfile(caller, id);
  }

  @Act(':client_id/change_secret', clientView, {
    pattern: 'G',
    scope: 'clients:write',
    summary: 'Change client secret',
    errors: ['default_protected'],
    affects: 'client',
    query: [GRACE_SECONDS],
  })
  changeSecret(
    @AsCaller() caller: Caller,
    @UuidParam('client_id') id: string,
    @AskGraceSeconds() graceSeconds: number,
    @RecordParams(clientView) query: RecordQuery,
  ) {
    return this.secret.change(caller, id, graceSeconds, query);
  }
}

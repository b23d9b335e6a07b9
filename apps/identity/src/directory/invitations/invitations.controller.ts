import {
  Act,
  Apply,
  AsCaller,
  Create,
  Find,
  List,
  ListParams,
  RecordParams,
  Resource,
  UuidParam,
  type Caller,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { Body, RequestMethod } from '@nestjs/common';
import { invitationView as view, NewInvitation } from '../entities/invitation.entity.js';
import { InvitationsService } from './invitations.service.js';

@Resource('tenants/:tenant_id/invitations', 'Invitations')
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @List(view, { scope: 'users:read', summary: 'Get invitations', pattern: 'G' })
  list(@AsCaller() caller: Caller, @UuidParam('tenant_id') tenantId: string, @ListParams(view) query: ListQuery) {
    return this.invitations.list(caller, tenantId, query);
  }

  @Create(view, {
    scope: 'users:write',
    summary: 'Create invitation',
    description:
      'Mails a link, valid for a week, by which the person gets an account, or accepts with the one there is. It replaces an open invitation of the same address.',
    affects: ['grant', 'user'],
    also: [404],
  })
  create(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @Body() body: NewInvitation,
    @RecordParams(view) query: RecordQuery,
  ) {
    return this.invitations.create(caller, tenantId, body, query);
  }

  @Find(':invitation_id', view, { scope: 'users:read', summary: 'Get invitation' })
  find(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @UuidParam('invitation_id') id: string,
    @RecordParams(view) query: RecordQuery,
  ) {
    return this.invitations.find(caller, tenantId, id, query);
  }

  @Act(':invitation_id/resend', view, {
    scope: 'users:write',
    summary: 'Resend invitation',
    description: 'Mails a new link, valid for a week; the former one is dead. Five times an hour at most.',
    affects: ['grant', 'user'],
    also: [404],
  })
  resend(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @UuidParam('invitation_id') id: string,
    @RecordParams(view) query: RecordQuery,
  ) {
    return this.invitations.resend(caller, tenantId, id, query);
  }

  @Apply(RequestMethod.DELETE, ':invitation_id', {
    pattern: 'D',
    scope: 'users:write',
    summary: 'Delete invitation',
    description: 'Its link is dead; what the person got by it stays.',
    affects: 'grant',
  })
  async delete(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @UuidParam('invitation_id') id: string,
  ) {
    await this.invitations.delete(caller, tenantId, id);
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { newId, Records } from '@groundwork/records';
import { recordEvent } from '../../platform/audit/record-event.js';
import { findAccount } from '../../sign-in/accounts/account.js';
import { tenantIn } from '../planning/named-tenant.js';
import { AuthorizationServer } from './authorization-server.service.js';
import { ClientDirectory } from '../clients/client-directory.service.js';
import type { ClientRecord } from '../clients/client-record.js';
import { ConsentedGrants } from '../grants/consented-grants.service.js';
import { grantSeconds, contextOf, TWO_FACTORS } from '../provider/provider-constants.js';
import { consentGranted, consentRefused, type Consent } from '../provider/provider-occurrences.js';
import { errors, type Grant, type Provider } from '../provider/oidc-provider.js';

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** A browser's request, and its answer. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** What an authorization waits for: a sign-in, or the user's consent. */
export interface Interaction {
  readonly uid: string;
  readonly waitsFor: 'login' | 'consent';
  /** Its `user_tenant_id` is the tenant that was named or chosen; `null` while the user has to choose. */
  readonly client: ClientRecord;
  /** The user may choose the tenant: the client has several and named none. */
  readonly choosesTenant: boolean;
  readonly redirectUri?: string;
  readonly uiLocales?: string;
  readonly loginHint?: string;
  /** The client asks for a registration. (Initiating User Registration via OpenID Connect 1.0) */
  readonly createsAccount: boolean;
  /** The client demands a new sign-in, signed in or not. */
  readonly again: boolean;
  /** Seconds that a sign-in may be old, where the client demands it. */
  readonly maxAge?: number;
  /** The client, or a resource, demands two factors. */
  readonly twoFactors: boolean;
  /** Who is signed in. */
  readonly accountId?: string;
  /** What the user has not granted yet, or all that is requested where nothing is missing. */
  readonly scopes: readonly string[];
  /** Claims requested one by one that the user has not granted yet. */
  readonly claims: readonly string[];
}

/** What the library waits for, and how it gets the outcome. (oidc-provider, "User flows") */
@Injectable()
export class Interactions {
  constructor(
    private readonly server: AuthorizationServer,
    private readonly clients: ClientDirectory,
    private readonly records: Records,
    private readonly grants: ConsentedGrants,
  ) {}

  /** `undefined` when it has expired, is done, or belongs to another browser. */
  async find({ request, response }: Exchange, uid: string): Promise<Interaction | undefined> {
    const details = await this.detailsOf({ request, response });
    if (!details || details.uid !== uid) return undefined;
    const client = await this.clients.find(textOf(details.params['client_id']) ?? '');
    if (!client) return undefined;
    return {
      uid,
      waitsFor: details.prompt.name === 'consent' ? 'consent' : 'login',
      createsAccount: details.prompt.name === 'create',
      ...(await this.placed(client, details)),
      redirectUri: textOf(details.params['redirect_uri']),
      uiLocales: textOf(details.params['ui_locales']),
      loginHint: textOf(details.params['login_hint']),
      again: details.prompt.reasons.includes('login_prompt'),
      maxAge: secondsOf(details.params['max_age']),
      twoFactors: details.prompt.details['acr'] === TWO_FACTORS,
      accountId: details.session?.accountId,
      scopes: requestedScopes(details),
      claims: missingOf(details).missingOIDCClaims ?? [],
    };
  }

  /** The user has chosen the tenant to sign in to. */
  async chooseTenant({ request, response }: Exchange, tenantId: string): Promise<void> {
    const details = await this.server.library.interactionDetails(request, response);
    details.params['organization'] = tenantId;
    await details.persist();
  }

  /** Who is signed in already stays with the tenant, unless it is none of the client's. */
  private async placed(client: ClientRecord, { params, session }: Details) {
    const named = tenantIn(params) ?? client.user_tenant_id;
    const choosesTenant = client.user_tenant_id === null && !params['tenant'];
    const known = named === null && session ? await findAccount(this.records, session.accountId) : undefined;
    const mine = known && (await this.clients.admits(client, known.tenant_id)) ? known.tenant_id : null;
    return { client: { ...client, user_tenant_id: named ?? mine }, choosesTenant };
  }

  /** A client by its id, for the way back from an interaction that is over. */
  findClient(id: string): Promise<ClientRecord | undefined> {
    return this.clients.find(id);
  }

  /** The user has proven who it is, by these methods (RFC 8176); goes on with the authorization. */
  signIn({ request, response }: Exchange, accountId: string, amr: readonly string[]): Promise<void> {
    // A sign-in settles `prompt=create`, too.
    const result = { create: {}, login: { accountId, amr: [...amr], acr: contextOf(amr) } };
    return this.server.library.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  /** The user grants all that is missing. */
  async consent({ request, response }: Exchange): Promise<void> {
    const details = await this.server.library.interactionDetails(request, response);
    const [grant, missing] = [await this.grantOf(details), missingOf(details)];
    if (missing.missingOIDCScope) grant.addOIDCScope(missing.missingOIDCScope);
    if (missing.missingOIDCClaims) grant.addOIDCClaims(missing.missingOIDCClaims);
    for (const [indicator, scopes] of Object.entries(missing.missingResourceScopes ?? {})) {
      grant.addResourceScope(indicator, scopes);
    }
    await this.keepConsent(grant, details);
    const result = { consent: { grantId: grant.jti } };
    await recordEvent(this.records, consentGranted(consentOf(details)));
    await this.server.library.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
  }

  /** The user refuses, or nobody may do this: the client gets `access_denied`. */
  async refuse({ request, response }: Exchange, error_description = 'The user refused.'): Promise<void> {
    const result = { error: 'access_denied', error_description };
    const details = await this.server.library.interactionDetails(request, response);
    if (details.prompt.name === 'consent') await recordEvent(this.records, consentRefused(consentOf(details)));
    await this.server.library.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  /** Throws `invalid_grant` when the consent was withdrawn at that moment. */
  private async keepConsent(grant: Grant, details: Details): Promise<void> {
    const client = await this.clients.find(grant.clientId!);
    if (!client) throw new errors.InvalidClient('client not found');
    await this.grants.keep({
      userId: grant.accountId!,
      client,
      redirectUri: textOf(details.params['redirect_uri']),
      scopes: requestedScopes(details),
      claims: missingOf(details).missingOIDCClaims ?? [],
    });
    if (!(await this.grants.save(grant, client.is_first_party)))
      throw new errors.InvalidGrant('the consent was withdrawn');
  }

  private async detailsOf({ request, response }: Exchange): Promise<Details | undefined> {
    try {
      return await this.server.library.interactionDetails(request, response);
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    }
  }

  private async grantOf({ grantId, session, params }: Details): Promise<Grant> {
    const { library } = this.server;
    const known = grantId === undefined ? undefined : await library.Grant.find(grantId);
    if (known) return known;
    const clientId = textOf(params['client_id'])!;
    const expiresIn = grantSeconds(await library.Client.find(clientId));
    const made = { jti: newId(), accountId: session!.accountId, clientId, expiresIn };
    return new library.Grant(made);
  }
}

/** The details of the library's consent prompt. */
interface Missing {
  readonly missingOIDCScope?: string[];
  readonly missingOIDCClaims?: string[];
  readonly missingResourceScopes?: Readonly<Record<string, string[]>>;
}

const missingOf = ({ prompt }: Details): Missing => prompt.details;

function requestedScopes(details: Details): string[] {
  const { missingOIDCScope = [], missingOIDCClaims = [], missingResourceScopes = {} } = missingOf(details);
  const missing = [...missingOIDCScope, ...Object.values(missingResourceScopes).flat()];
  const all = textOf(details.params['scope'])?.split(' ') ?? [];
  return [...new Set(missing.length + missingOIDCClaims.length > 0 ? missing : all)];
}

/** For the audit log. */
const consentOf = (details: Details): Consent => ({
  userId: details.session?.accountId,
  clientId: textOf(details.params['client_id']),
  scopes: requestedScopes(details),
});

/** The library has refused what is no number. */
const secondsOf = (value: unknown): number | undefined => (value === undefined ? undefined : Number(value));

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

import { Injectable } from '@nestjs/common';
import { Pages, type Viewer } from '../rendering/pages.service.js';
import { formTarget, pageHeaders } from '../rendering/page-policy.js';
import type { Texts } from '../texts/texts-english.js';
import { ClientDirectory } from '../../tokens/clients/client-directory.service.js';
import type { Client, Configuration, KoaContextWithOIDC } from '../../tokens/provider/oidc-provider.js';
import { wayBack } from './way-back.js';

interface Errored {
  readonly error: string;
  readonly error_description?: string;
}

/** What the library answers with pages. */
const PAGES = /^\/(oauth2\/(authorize|logout)|device)(\/|$)/;

type Features = NonNullable<Configuration['features']>;

/** The pages the library shows by itself, as ours. (identity.md §2, "renderError, logout and device sources") */
@Injectable()
export class LibraryPages {
  constructor(
    private readonly pages: Pages,
    private readonly clients: ClientDirectory,
  ) {}

  /** An error for people or, to who takes JSON, for programs; the status stays as it is. */
  async renderError(ctx: KoaContextWithOIDC, out: Errored): Promise<void> {
    if (ctx.accepts('json', 'html') !== 'html') {
      ctx.body = { ...out };
      return;
    }
    const viewer = await this.viewerOf(ctx);
    const texts = this.pages.texts(viewer);
    const { error, error_description: description = '' } = out;
    const expired = isExpired(ctx, out);
    const page = {
      title: expired ? texts.expiredTitle : texts.errorTitle,
      text: expired ? texts.expiredText : texts.errorHint,
      hint: expired ? texts.expiredHint : undefined,
      wayOn: wayBack(await this.recordOf(ctx), texts, ctx.oidc.issuer),
      technical: `${error}: ${description}`,
    };
    show(ctx, await this.pages.message(viewer, page));
  }

  /** Asks before it signs out, and says that it has. */
  get logout(): NonNullable<Features['rpInitiatedLogout']> {
    return {
      enabled: true,
      logoutSource: async (ctx) => {
        const form = {
          action: ctx.oidc.urlFor('end_session_confirm'),
          xsrf: secretOf(ctx),
          app: nameOf(ctx.oidc.client),
        };
        show(ctx, await this.pages.logout(await this.viewerOf(ctx), form));
      },
      postLogoutSuccessSource: async (ctx) => {
        const viewer = await this.viewerOf(ctx);
        show(ctx, await this.pages.message(viewer, loggedOut(this.pages.texts(viewer), nameOf(ctx.oidc.client))));
      },
    };
  }

  /** Self-posting pages get our looks, and pages that lead to a client may post or redirect to it. */
  finish = async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (!PAGES.test(ctx.path)) return next();
    for (const [name, value] of Object.entries(pageHeaders())) ctx.set(name, value);
    await next();
    if (!ctx.oidc || !ctx.response.is('html') || typeof ctx.body !== 'string') return;
    ctx.body = await this.pages.dressed(await this.viewerOf(ctx), ctx.body);
    allowForms(ctx, targetsOf(ctx));
  };

  private async viewerOf(ctx: KoaContextWithOIDC): Promise<Viewer> {
    const uiLocales = ctx.oidc?.params?.['ui_locales'] ?? ctx.oidc?.entities.Interaction?.params['ui_locales'];
    const record = await this.recordOf(ctx);
    return {
      uiLocales: uiLocales ?? ctx.query['ui_locales'],
      acceptLanguage: ctx.get('accept-language'),
      tenantId: record?.tenant_id ?? null,
    };
  }

  private async recordOf({ oidc }: KoaContextWithOIDC) {
    const id = oidc?.client?.clientId ?? oidc?.entities.DeviceCode?.clientId;
    return id === undefined ? undefined : this.clients.find(id);
  }
}

/** A page as the answer. */
export function show(ctx: KoaContextWithOIDC, page: string): void {
  ctx.type = 'html';
  ctx.body = page;
}

/** The name people know a client by. */
export const nameOf = (client: Client | undefined): string | undefined => client?.clientName ?? client?.clientId;

/** What a form of the library has to carry back. */
export const secretOf = ({ oidc }: KoaContextWithOIDC): string => String(oidc.session?.state?.['secret']);

/** The way back to a page of the library is gone: its cookie, its row or its session. */
const isExpired = ({ path }: KoaContextWithOIDC, { error }: Errored): boolean =>
  error === 'invalid_request' && /^\/(oauth2\/authorize|device)\/[^/]+$/.test(path);

const loggedOut = (texts: Texts, app: string | undefined) =>
  app === undefined
    ? { title: texts.loggedOutTitle, text: texts.loggedOutText }
    : { title: texts.stayedTitle(app), text: texts.stayedText };

/** Where the forms of a page may lead in the end: to addresses the client registered. */
function targetsOf({ oidc }: KoaContextWithOIDC): string[] {
  const { params, entities, session, client } = oidc;
  const addresses = [
    params?.['redirect_uri'],
    params?.['post_logout_redirect_uri'],
    entities.Interaction?.params['redirect_uri'],
    session?.state?.['postLogoutRedirectUri'],
  ].filter((address) => typeof address === 'string');
  return addresses
    .filter((address) => client?.redirectUriAllowed(address) || client?.postLogoutRedirectUriAllowed(address))
    .flatMap(formTarget);
}

function allowForms(ctx: KoaContextWithOIDC, targets: readonly string[]): void {
  const self = "form-action 'self'";
  // The library has put the digest of its script on the policy.
  const policy = ctx.response.get('content-security-policy');
  if (targets.length > 0)
    ctx.set('content-security-policy', policy.replace(self, [self, ...new Set(targets)].join(' ')));
}

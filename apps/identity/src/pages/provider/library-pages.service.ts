import { Injectable } from '@nestjs/common';
import { Pages, type Viewer } from '../rendering/pages.service.js';
import { formTarget, pageHeaders } from '../rendering/page-response.js';
import type { Texts } from '../../platform/texts/texts.js';
import { ClientDirectory } from '../../tokens/clients/client-directory.service.js';
import type { Client, Configuration, KoaContextWithOIDC } from '../../tokens/provider/oidc-provider.js';
import { confirmOwnLogout } from '../../tokens/provider/client-logout.js';
import { returnLink } from '../html/message-page.js';

interface Errored {
  readonly error: string;
  readonly error_description?: string;
}

/** The paths that oidc-provider answers with pages. */
const PAGES = /^\/(oauth2\/(authorize|logout)|device)(\/|$)/;

type Features = NonNullable<Configuration['features']>;

/** Our versions of the pages that oidc-provider renders itself. (identity.md §2, "renderError, logout and device sources") */
@Injectable()
export class LibraryPages {
  constructor(
    private readonly pages: Pages,
    private readonly clients: ClientDirectory,
  ) {}

  /** An error as a page or, by `Accept`, as JSON; the status is oidc-provider's. */
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
      title: expired ? texts.expired_title : texts.error_title,
      text: expired ? texts.expired_text : texts.error_hint,
      hint: expired ? texts.expired_hint : undefined,
      link: returnLink(await this.recordOf(ctx), texts, ctx.oidc.issuer),
      technical: `${error}: ${description}`,
    };
    show(ctx, await this.pages.message(viewer, page));
  }

  /** The confirmation of a logout, where one is needed, and the page after it. */
  get logout(): NonNullable<Features['rpInitiatedLogout']> {
    return {
      enabled: true,
      logoutSource: async (ctx) => {
        if (confirmOwnLogout(ctx)) return;
        const form = {
          action: ctx.oidc.urlFor('end_session_confirm'),
          xsrf: secretOf(ctx),
          app: isAccountPages(ctx.oidc.client) ? undefined : nameOf(ctx.oidc.client),
        };
        show(ctx, await this.pages.logout(await this.viewerOf(ctx), form));
      },
      postLogoutSuccessSource: async (ctx) => {
        const viewer = await this.viewerOf(ctx);
        show(ctx, await this.pages.message(viewer, loggedOut(this.pages.texts(viewer), nameOf(ctx.oidc.client))));
      },
    };
  }

  /** Styles self-submitting pages, and allows pages that lead to a client to post or redirect to it. */
  finish = async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (!PAGES.test(ctx.path)) return next();
    for (const [name, value] of Object.entries(pageHeaders())) ctx.set(name, value);
    await next();
    if (!ctx.oidc || !ctx.response.is('html') || typeof ctx.body !== 'string') return;
    ctx.body = await this.pages.styled(await this.viewerOf(ctx), ctx.body);
    allowForms(ctx, targetsOf(ctx, await clientOf(ctx)));
  };

  private async viewerOf(ctx: KoaContextWithOIDC): Promise<Viewer> {
    const uiLocales = ctx.oidc?.params?.['ui_locales'] ?? ctx.oidc?.entities.Interaction?.params['ui_locales'];
    const record = await this.recordOf(ctx);
    const preferences = { uiLocales: uiLocales ?? ctx.query['ui_locales'], acceptLanguage: ctx.get('accept-language') };
    return this.pages.viewer(preferences, record?.tenant_id ?? null);
  }

  private async recordOf({ oidc }: KoaContextWithOIDC) {
    const id = oidc?.client?.clientId ?? oidc?.entities.DeviceCode?.clientId;
    return id === undefined ? undefined : this.clients.find(id);
  }
}

/** Sends a page. */
export function show(ctx: KoaContextWithOIDC, page: string): void {
  ctx.type = 'html';
  ctx.body = page;
}

/** The display name of a client. */
export const nameOf = (client: Client | undefined): string | undefined => client?.clientName ?? client?.clientId;

/** The account pages are no application that one signs out of alone. */
const isAccountPages = (client: Client | undefined): boolean => client?.['is_account_pages'] === true;

/** The CSRF token of oidc-provider's forms. */
export const secretOf = ({ oidc }: KoaContextWithOIDC): string => String(oidc.session?.state?.['secret']);

/** The cookie, row or session of a page has expired. */
const isExpired = ({ path }: KoaContextWithOIDC, { error }: Errored): boolean =>
  error === 'invalid_request' && /^\/(oauth2\/authorize|device)\/[^/]+$/.test(path);

const loggedOut = (texts: Texts, app: string | undefined) =>
  app === undefined
    ? { title: texts.logged_out_title, text: texts.logged_out_text }
    : { title: texts.stayed_title({ app }), text: texts.stayed_text };

/** Whose page it is; where somebody else signs in, the page that ends the session before names only the interaction. */
async function clientOf({ oidc }: KoaContextWithOIDC): Promise<Client | undefined> {
  const id = oidc.entities.Interaction?.params['client_id'];
  return oidc.client ?? (typeof id === 'string' ? await oidc.provider.Client.find(id) : undefined);
}

/** The `form-action` targets of a page: registered redirect URIs of the client. */
function targetsOf({ oidc }: KoaContextWithOIDC, client: Client | undefined): string[] {
  const { params, entities, session } = oidc;
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
  // oidc-provider has added the digest of its script to the policy.
  const policy = ctx.response.get('content-security-policy');
  if (targets.length > 0)
    ctx.set('content-security-policy', policy.replace(self, [self, ...new Set(targets)].join(' ')));
}

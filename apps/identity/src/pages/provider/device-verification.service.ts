import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import { addressKey, RateLimits, type Limiter } from '@groundwork/service';
import { Pages, type Viewer } from '../rendering/pages.service.js';
import type { Texts } from '../../platform/texts/texts.js';
import { ClientDirectory } from '../../tokens/clients/client-directory.service.js';
import { nameOf, secretOf, show, LibraryPages } from './library-pages.service.js';
import { ROUTES } from '../../tokens/provider/provider-constants.js';
import type { Client, Configuration, KoaContextWithOIDC } from '../../tokens/provider/oidc-provider.js';
import { ProviderPages } from '../../tokens/server/provider-pages.js';

type DeviceFlow = NonNullable<NonNullable<Configuration['features']>['deviceFlow']>;

const WRONG_CODES = { name: 'user_codes', points: 5, seconds: 600 } as const;
const MOST_AGENT = 300;

/** The verification pages: the user enters a code, sees the client and device, and confirms. (RFC 8628 §3.3, §5.1, §5.4) */
@Injectable()
export class DeviceVerification {
  private readonly tries: Limiter;
  private readonly wrong = new WeakSet<KoaContextWithOIDC>();

  constructor(
    private readonly pages: Pages,
    private readonly clients: ClientDirectory,
    limits: RateLimits,
    records: Records,
  ) {
    this.tries = limits.limiter({ ...WRONG_CODES, database: records });
  }

  /** The configuration of oidc-provider's `deviceFlow`. */
  get flow(): DeviceFlow {
    return {
      enabled: true,
      charset: 'base-20',
      mask: '****-****',
      deviceInfo: (ctx) => ({ ip: ctx.ip, ua: ctx.get('user-agent').slice(0, MOST_AGENT) }),
      userCodeInputSource: (ctx, _, __, error) => this.showCodeForm(ctx, error),
      userCodeConfirmSource: (ctx, _, client, device, userCode) => this.showConfirmation(ctx, client, device, userCode),
      successSource: (ctx) => this.showMessage(ctx, (texts) => done(texts, nameOf(ctx.oidc.client) ?? '')),
    };
  }

  /** At most five wrong codes in ten minutes from one address. Each attempt counts until its code is found. */
  guard = async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (ctx.method !== 'POST' || ctx.path !== ROUTES.code_verification) return next();
    const key = addressKey(ctx.ip);
    try {
      await this.tries.consume(key);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return this.refuse(ctx, error);
    }
    await next();
    if (!this.wrong.has(ctx)) await this.tries.consume(key, -1);
  };

  private async refuse(ctx: KoaContextWithOIDC, { status, headers }: ApiError): Promise<void> {
    ctx.status = status;
    for (const [name, value] of Object.entries(headers)) ctx.set(name, value);
    await this.showMessage(ctx, (texts) => ({
      title: texts.error_title,
      text: texts.device_blocked,
      link: link(texts),
    }));
  }

  private async showCodeForm(ctx: KoaContextWithOIDC, error: Error | undefined): Promise<void> {
    if (error?.name === 'NotFoundError') this.wrong.add(ctx);
    if (error?.name === 'AbortedError') return this.showMessage(ctx, aborted);
    const viewer = await this.viewerOf(ctx);
    const texts = this.pages.texts(viewer);
    const userCode = (error as { userCode?: string } | undefined)?.userCode; // member of oidc-provider's errors
    const form = { action: ROUTES.code_verification, xsrf: secretOf(ctx), userCode, problem: problemOf(error, texts) };
    show(ctx, await this.pages.userCode(viewer, form));
  }

  private async showConfirmation(
    ctx: KoaContextWithOIDC,
    client: Client,
    device: Readonly<Record<string, unknown>>,
    userCode: string,
  ): Promise<void> {
    const page = {
      action: ROUTES.code_verification,
      xsrf: secretOf(ctx),
      userCode,
      app: nameOf(client) ?? '',
      address: textOf(device['ip']),
      browser: textOf(device['ua']),
    };
    show(ctx, await this.pages.device(await this.viewerOf(ctx), page));
  }

  private async showMessage(ctx: KoaContextWithOIDC, messageOf: (texts: Texts) => Message): Promise<void> {
    const viewer = await this.viewerOf(ctx);
    show(ctx, await this.pages.message(viewer, messageOf(this.pages.texts(viewer))));
  }

  private async viewerOf(ctx: KoaContextWithOIDC): Promise<Viewer> {
    const id = ctx.oidc?.client?.clientId;
    const client = id === undefined ? undefined : await this.clients.find(id);
    const preferences = { uiLocales: ctx.query['ui_locales'], acceptLanguage: ctx.get('accept-language') };
    return this.pages.viewer(preferences, client?.tenant_id ?? null);
  }
}

type Message = Parameters<Pages['message']>[1];

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const link = (texts: Texts) => ({ href: ROUTES.code_verification, text: texts.device_title });

const done = (texts: Texts, app: string): Message => ({
  title: texts.device_done_title,
  text: texts.device_done_text({ app }),
});

const aborted = (texts: Texts): Message => ({ title: texts.device_aborted_title, text: texts.device_aborted_text });

function problemOf(error: Error | undefined, texts: Texts): string | undefined {
  if (!error) return undefined;
  const problems: Readonly<Record<string, string>> = {
    NoCodeError: texts.device_missing,
    NotFoundError: texts.device_unknown,
    ExpiredError: texts.device_expired,
    AlreadyUsedError: texts.device_used,
  };
  return problems[error.name] ?? texts.device_failed;
}

/** Implements the port of `tokens` for the pages of oidc-provider's routes. */
@Injectable()
export class ProviderPagesRenderer extends ProviderPages {
  readonly renderError: ProviderPages['renderError'];
  readonly logout: ProviderPages['logout'];
  readonly deviceFlow: ProviderPages['deviceFlow'];
  readonly middlewares: ProviderPages['middlewares'];

  constructor(pages: LibraryPages, devices: DeviceVerification) {
    super();
    this.renderError = (ctx, out) => pages.renderError(ctx, out);
    this.logout = pages.logout;
    this.deviceFlow = devices.flow;
    this.middlewares = [pages.finish, devices.guard];
  }
}

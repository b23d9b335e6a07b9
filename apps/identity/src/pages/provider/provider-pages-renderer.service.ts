import { Injectable } from '@nestjs/common';
import { ProviderPages } from '../../tokens/server/provider-pages.js';
import { DeviceVerification } from './device-verification.service.js';
import { LibraryPages } from './library-pages.service.js';

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

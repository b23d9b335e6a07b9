import { Global, Module } from '@nestjs/common';
import { ClientValidation } from '../directory/clients/client-validation.js';
import { PagesModule } from '../pages/pages.module.js';
import { ProviderPagesRenderer } from '../pages/provider/device-verification.service.js';
import { LibraryClientValidation } from '../tokens/server/client-validation.service.js';
import { ProviderPages } from '../tokens/server/provider-pages.js';
import { TokensModule } from '../tokens/tokens.module.js';

/** Binds the ports of lower areas to implementations in higher ones. (ADR 0061) */
@Global()
@Module({
  imports: [PagesModule, TokensModule],
  providers: [
    { provide: ClientValidation, useExisting: LibraryClientValidation },
    { provide: ProviderPages, useExisting: ProviderPagesRenderer },
  ],
  exports: [ClientValidation, ProviderPages],
})
export class PortsModule {}

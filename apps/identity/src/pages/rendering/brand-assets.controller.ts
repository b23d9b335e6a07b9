import { Controller, Param, RequestMethod, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Records } from '@groundwork/records';
import { ApiError, UuidParam } from '@groundwork/rest';
import type { Response } from 'express';
import sql from 'sql-template-tag';
import { Brands } from '../../platform/branding/brands.service.js';
import { assetOf, brandStyles, digestOf, type BrandAsset } from '../html/brand-styles.js';
import { Page } from './page-response.js';

const FOREVER = 'public, max-age=31536000, immutable';

interface SentAsset {
  readonly mime: string;
  readonly bytes: Buffer;
  /** It is not what the address names: another replica has not heard of a change yet, or a page is older than it. */
  readonly isAnother?: boolean;
}

/** Colors and images of a tenant's pages. Public, as the pages are; an address names one state of one of them. */
@Controller()
@ApiExcludeController()
export class BrandAssetsController {
  constructor(
    private readonly records: Records,
    private readonly brands: Brands,
  ) {}

  @Page(RequestMethod.GET, 'interaction/tenants/:tenant_id/:name')
  async send(
    @Res() response: Response,
    @UuidParam('tenant_id') tenantId: string,
    @Param('name') name: string,
  ): Promise<void> {
    const asset = assetOf(name);
    const found =
      asset && (await (asset.kind === 'styles' ? this.styles(tenantId, asset) : this.image(tenantId, asset)));
    if (!found) throw new ApiError('not_found', `The tenant has no ${name}.`);
    response.setHeader('Cache-Control', found.isAnother ? 'no-store' : FOREVER);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin'); // mail programs on the web show the logo
    response.type(found.mime).send(found.bytes);
  }

  /** The current ones, whatever the digest. */
  private async styles(tenantId: string, { digest: named }: BrandAsset): Promise<SentAsset | undefined> {
    const text = brandStyles(await this.brands.of(tenantId));
    if (text === '') return undefined;
    return { mime: 'text/css', bytes: Buffer.from(text), isAnother: digestOf(text) !== named };
  }

  private async image(tenantId: string, { kind, digest }: BrandAsset): Promise<SentAsset | undefined> {
    const [image] = await this.records.query<SentAsset>(sql`
      select mime, bytes from tenant_images where tenant_id = ${tenantId} and kind = ${kind} and left(sha256, 16) = ${digest}`);
    return image;
  }
}

import { Apply, AsCaller, ChoiceParam, operation, Resource, UuidParam, type Caller } from '@groundwork/rest';
import { ReadsBody } from '@groundwork/service';
import { Req, RequestMethod } from '@nestjs/common';
import type { Request } from 'express';
import { IMAGE_KINDS, IMAGE_TYPES, MAX_IMAGE_BYTES, type ImageKind } from '../../platform/branding/encode-image.js';
import { TenantImagesService } from './tenant-images.service.js';

const NO_RIGHTS = { none: 'images give no rights' };

@Resource('tenants/:tenant_id/images', 'Tenant images')
export class TenantImagesController {
  constructor(private readonly images: TenantImagesService) {}

  @ReadsBody('bytes', { limit: MAX_IMAGE_BYTES })
  @operation(RequestMethod.PUT, ':kind', {
    pattern: 'U',
    success: 200,
    scope: 'tenants:write',
    summary: 'Put tenant image',
    description:
      'A picture of at most 512 KiB. It is encoded anew, smaller where it is too large: PNG, and WebP for the background. Pages show it at once, mails the logo.',
    affects: NO_RIGHTS,
    query: [],
    takes: Object.fromEntries(IMAGE_TYPES.map((type) => [type, 'bytes'])),
    answers: 'TenantImage',
    also: [413, 415],
  })
  put(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @ChoiceParam('kind', IMAGE_KINDS) kind: ImageKind,
    @Req() request: Request,
  ) {
    const type = (request.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    return this.images.put(caller, tenantId, kind, request.body, type);
  }

  @Apply(RequestMethod.DELETE, ':kind', {
    pattern: 'D',
    scope: 'tenants:write',
    summary: 'Delete tenant image',
    affects: NO_RIGHTS,
  })
  async delete(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @ChoiceParam('kind', IMAGE_KINDS) kind: ImageKind,
  ) {
    await this.images.delete(caller, tenantId, kind);
  }
}

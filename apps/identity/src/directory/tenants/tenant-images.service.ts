import { createHash } from 'node:crypto';
import { invalidField, nameSchema, type Caller } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import { notFound, Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { encodeImage, IMAGE_KINDS, type ImageKind } from '../../platform/branding/encode-image.js';
import { Changes } from '../../platform/changes/changes.service.js';
import { findTenant } from './tenants.service.js';

/** An image that was stored. */
export interface TenantImage {
  readonly kind: ImageKind;
  readonly mime: string;
  readonly size: number;
  readonly sha256: string;
}

nameSchema('TenantImage', {
  type: 'object',
  required: ['kind', 'mime', 'size', 'sha256'],
  properties: {
    kind: { type: 'string', enum: [...IMAGE_KINDS] },
    mime: { type: 'string', example: 'image/png' },
    size: { type: 'integer', description: 'Bytes, after it was encoded anew.' },
    sha256: { type: 'string', description: 'Of the stored bytes, hexadecimal.' },
  },
});

/** Logos, icon and background of a tenant's pages. (branding.md, "Images") */
@Injectable()
export class TenantImagesService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
  ) {}

  /** Throws `not_found`, `invalid_request` without a body, and as `encodeImage`. */
  async put(caller: Caller, tenantId: string, kind: ImageKind, given: unknown, type: string): Promise<TenantImage> {
    await findTenant(this.records, caller, tenantId); // before the work of encoding
    if (!Buffer.isBuffer(given) || given.length === 0) throw invalidField('body', 'must be an image');
    const { mime, bytes } = await encodeImage(given, type, kind);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await this.changes.make(async (tx) => {
      await findTenant(tx, caller, tenantId, sql`for key share`);
      await tx.query(sql`
        insert into tenant_images as i (tenant_id, kind, sha256, mime, bytes)
        values (${tenantId}, ${kind}, ${sha256}, ${mime}, ${bytes})
        on conflict (tenant_id, kind) do update set sha256 = excluded.sha256, mime = excluded.mime, bytes = excluded.bytes
        where i.sha256 <> excluded.sha256`);
    });
    return { kind, mime, size: bytes.length, sha256 };
  }

  /** Throws `not_found`, also where there is none of the kind. */
  async delete(caller: Caller, tenantId: string, kind: ImageKind): Promise<void> {
    await this.changes.make(async (tx) => {
      await findTenant(tx, caller, tenantId);
      const gone = await tx.query(sql`
        delete from tenant_images where tenant_id = ${tenantId} and kind = ${kind} returning kind`);
      if (gone.length === 0) throw notFound({ name: 'TenantImage' }, { kind });
    });
  }
}

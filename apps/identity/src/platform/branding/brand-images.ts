import type { Brand } from './brands.service.js';
import type { ImageKind } from './encode-image.js';

const DIGEST_CHARACTERS = 16;

/** The part of a digest that stands in addresses below `/interaction/tenants/{tenant_id}`. */
export const shortDigest = (digest: string): string => digest.slice(0, DIGEST_CHARACTERS);

/** The path of what belongs to a tenant's pages, by name. */
export const brandPath = ({ tenantId }: Brand, name: string): string => `/interaction/tenants/${tenantId}/${name}`;

/** Where an image of the tenant is; `undefined` without one. */
export function brandImagePath(brand: Brand, kind: ImageKind): string | undefined {
  const digest = brand.images[kind];
  return digest === undefined ? undefined : brandPath(brand, `${kind}-${shortDigest(digest)}`);
}

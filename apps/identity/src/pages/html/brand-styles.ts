import { createHash } from 'node:crypto';
import { linkTo } from '@groundwork/rest';
import { brandImagePath, brandPath, shortDigest } from '../../platform/branding/brand-images.js';
import type { Brand } from '../../platform/branding/brands.service.js';
import { lightenedFor, mixed } from '../../platform/branding/colors.js';
import type { ImageKind } from '../../platform/branding/encode-image.js';

/** `--card` of the style sheet, in the dark. */
const DARK_CARD = '#191d23';
const HOVER = 0.15;

/** What an address below `/interaction/tenants/{tenant_id}` names: the digest makes it another one when it changes. */
export type BrandAsset = { readonly kind: ImageKind | 'styles'; readonly digest: string };

const ASSET = /^(styles|logo|logo_dark|favicon|background)-([0-9a-f]{16})(?:\.css)?$/;

/** `undefined` for a name of another form. */
export function assetOf(name: string): BrandAsset | undefined {
  const [, kind, digest] = ASSET.exec(name) ?? [];
  return kind === undefined || digest === undefined ? undefined : { kind: kind as BrandAsset['kind'], digest }; // the pattern lists them
}

/** Where the style sheet of the tenant's colors is; `undefined` where it has none. */
export function brandStylesPath(brand: Brand): string | undefined {
  const styles = brandStyles(brand);
  return styles === '' ? undefined : brandPath(brand, `styles-${digestOf(styles)}.css`);
}

/** The digest in the address of the style sheet. */
export const digestOf = (text: string): string => shortDigest(createHash('sha256').update(text).digest('hex'));

/**
 * The tenant's colors as properties of the style sheet, and its background. Links are lightened in the dark until they can be read. Nothing
 * in it is of the tenant's writing but colors whose form was checked.
 */
export function brandStyles(brand: Brand): string {
  const { primary_color: primary, background_color: background } = brand.branding;
  const image = brandImagePath(brand, 'background');
  const hover = primary && mixed(primary, '#000000', HOVER);
  const light = [
    primary && `--accent: ${primary}; --accent-dark: ${hover}; --link: ${primary};`,
    background && `--page: ${background}; --glow: ${background};`,
  ].filter(Boolean);
  return [
    light.length > 0 && `:root { ${light.join(' ')} }`,
    primary && `@media (prefers-color-scheme: dark) { :root { --link: ${lightenedFor(primary, DARK_CARD)}; } }`,
    background && '@media (prefers-color-scheme: dark) { :root { --page: #0f1216; --glow: #1a2233; } }',
    image &&
      `@media (min-width: 30.01rem) { body:not(:has(.account)) { background: var(--page) url("${linkTo(image)}") center / cover no-repeat fixed; } }`,
  ]
    .filter(Boolean)
    .join('\n');
}

import { createHash } from 'node:crypto';

/** @import { Configuration } from './configuration.mjs' */

/** The one style element of React Aria (`usePress`): touch gestures of what can be pressed. A test sees where it changed. */
export const REACT_ARIA_STYLE = `
@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}
    `.trim();

const hashOf = (/** @type {string} */ text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The page may load its own files and call the three services, and nothing else; no script is made of text. (docs/design/planned/console.md §8)
 * @param {Configuration} configuration
 */
export function securityHeaders({ issuer, storage, tree }) {
  const origins = [issuer, storage, tree].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]));
  const files = storage === undefined ? '' : ` ${new URL(storage).origin}`;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${hashOf(REACT_ARIA_STYLE)}`,
    `img-src 'self' blob: data:${files}`,
    `media-src 'self'${files}`,
    `connect-src 'self' ${[...new Set(origins)].join(' ')}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

import { isIP } from 'node:net';
import type { Reading } from './variable.js';

/** A value of Express's `trust proxy`: yes, no, the number of proxies in front, or their addresses. */
export type TrustProxy = boolean | number | readonly string[];

const PRESETS = ['loopback', 'linklocal', 'uniquelocal'];

/** Reads `true`, `false`, a number of hops, or a list of addresses, CIDR ranges and Express's presets. */
export const TRUST_PROXY: Reading<TrustProxy> = {
  type: 'true | false | hops | addresses',
  expected: 'true, false, a number of proxies, or addresses and ranges separated by commas',
  example: 'false',
  parse: (text) => {
    if (text === 'true' || text === 'false') return text === 'true';
    if (/^\d{1,2}$/.test(text)) return Number(text);
    const addresses = text.split(',').map((item) => item.trim());
    return addresses.every((item) => PRESETS.includes(item) || isIP(item.split('/')[0] ?? '') !== 0)
      ? addresses
      : undefined;
  },
};

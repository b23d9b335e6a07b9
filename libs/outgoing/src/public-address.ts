import ipaddr from 'ipaddr.js';

/**
 * An address out in the internet: not loopback, private, link-local, multicast, reserved, or one of these wrapped in IPv6.
 * (RFC 6890; ipaddr.js calls what is left "unicast")
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
}

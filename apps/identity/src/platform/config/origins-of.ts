/**
 * The origins of addresses, each once: scheme, host and port, without the path below which an ingress serves a service.
 * @param addresses absolute URLs
 */
export const originsOf = (addresses: readonly string[]): readonly string[] => [
  ...new Set(addresses.map((address) => new URL(address).origin)),
];

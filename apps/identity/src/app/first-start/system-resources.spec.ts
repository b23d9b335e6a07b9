import { readFileSync } from 'node:fs';
import { SYSTEM_RESOURCES } from './system-resources.js';

interface Document {
  readonly components: {
    readonly securitySchemes: { readonly oauth2: { readonly flows: { readonly authorizationCode: Flow } } };
  };
}
interface Flow {
  readonly scopes: Readonly<Record<string, string>>;
}

/** The scopes that a service itself declares. */
const declaredBy = (service: string): string[] => {
  const file = new URL(`../../../../../docs/openapi/${service}.json`, import.meta.url);
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as Document;
  return Object.keys(components.securitySchemes.oauth2.flows.authorizationCode.scopes);
};

describe('SYSTEM_RESOURCES', () => {
  it('has unique scope names', () => {
    const names = SYSTEM_RESOURCES.flatMap(({ scopes }) => Object.keys(scopes));
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(SYSTEM_RESOURCES)('have the scopes that $name declares', ({ identifier, scopes }) => {
    const service = identifier.split(':').at(-1) ?? '';
    expect(Object.keys(scopes).sort()).toEqual(declaredBy(service).sort());
  });
});

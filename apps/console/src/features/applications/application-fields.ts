import type { IdentityApi } from '@groundwork/client';
import { linesOf } from './client-draft';
import type { Application } from './use-application';

type Changes = IdentityApi.components['schemas']['ClientChanges'];
type Urls = IdentityApi.components['schemas']['ClientUrls'];

/** Addresses that a form shows, by the name that the service has for them. */
export const ADDRESSES = ['redirect_uris', 'post_logout_redirect_uris', 'allowed_origins'] as const;
export type AddressField = (typeof ADDRESSES)[number];

/** The fields of the form: addresses are texts with one a line. */
export type ApplicationFields = Readonly<Record<'client_name' | 'client_description' | AddressField, string>>;

/** The addresses of an application; of one that has none, such as a machine, an empty object. */
export const urlsOf = ({ client_metadata: metadata }: Pick<Application, 'client_metadata'>): Partial<Urls> =>
  metadata?.urls ?? {};

/** What the form begins with. */
export function fieldsOf(client: Application): ApplicationFields {
  const urls = urlsOf(client);
  const text = (name: AddressField): string => (urls[name] ?? []).join('\n');
  return {
    client_name: client.client_name,
    client_description: client.client_description ?? '',
    redirect_uris: text('redirect_uris'),
    post_logout_redirect_uris: text('post_logout_redirect_uris'),
    allowed_origins: text('allowed_origins'),
  };
}

/** The body that writes them; addresses that did not change are not sent. */
export function changesOf(changed: Partial<ApplicationFields>): Changes {
  const { client_name: name, client_description: description } = changed;
  const urls = Object.fromEntries(
    ADDRESSES.flatMap((field) => (changed[field] === undefined ? [] : [[field, linesOf(changed[field])]])),
  );
  return {
    ...(name !== undefined && { client_name: name.trim() }),
    ...(description !== undefined && { client_description: description.trim() === '' ? null : description.trim() }),
    ...(Object.keys(urls).length > 0 && { client_metadata: { urls } }),
  };
}

const ADDRESS = /^client_metadata\.urls\.(\w+)(?:\[(\d+)\])?$/;

/** Messages of the service by the field of the form; one about an address of several says which line it is about. */
export function errorsByField(
  errors: Readonly<Record<string, string>>,
  lineOf: (line: number, message: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(errors).map(([member, message]) => {
      const [, field, index] = ADDRESS.exec(member) ?? [];
      if (field === undefined) return [member, message];
      return [field, index === undefined ? message : lineOf(Number(index) + 1, message)];
    }),
  );
}

import type { ConsoleConfig } from '../../data/config';
import type { Scope } from '../../data/scopes';
import type { IconName } from '../../ui/icon';

/** A page on which something is made: the palette offers it. */
interface NewPage {
  readonly path: string;
  /** A text of the catalogues. */
  readonly name: string;
  readonly icon: IconName;
  readonly scope: Scope;
  /** Whether it is for those who act for all tenants alone. */
  readonly isOfAllTenants?: true;
  /** The service that has what is made; an installation may be without it. */
  readonly service?: 'storage' | 'tree';
}

const NEW_PAGES: readonly NewPage[] = [
  { path: '/users/new', name: 'users.new', icon: 'user', scope: 'users:write' },
  { path: '/applications/new', name: 'applications.new', icon: 'app', scope: 'clients:write' },
  { path: '/roles/new', name: 'roles.new', icon: 'role', scope: 'roles:write' },
  { path: '/groups/new', name: 'groups.new', icon: 'group', scope: 'groups:write' },
  { path: '/apis/new', name: 'apis.new', icon: 'api', scope: 'resources:write' },
  { path: '/tenants/new', name: 'tenants.new', icon: 'tenant', scope: 'tenants:write', isOfAllTenants: true },
  { path: '/providers/new', name: 'providers.new', icon: 'provider', scope: 'tenants:write' },
  { path: '/buckets/new', name: 'buckets.new', icon: 'bucket', scope: 'buckets:write', service: 'storage' },
  { path: '/imports/new', name: 'userImports.new', icon: 'import', scope: 'users:import' },
];

/** Those that a person with these scopes can use in this installation. */
export const visibleNewPages = (
  scopes: ReadonlySet<string>,
  isOfAllTenants: boolean,
  config: Partial<ConsoleConfig>,
): readonly NewPage[] =>
  NEW_PAGES.filter(
    (page) =>
      scopes.has(page.scope) &&
      (isOfAllTenants || page.isOfAllTenants !== true) &&
      (page.service === undefined || config[page.service] !== undefined),
  );

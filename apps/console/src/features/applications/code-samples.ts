import type { Kind } from './client-draft';
import programs from './samples.generated.json' with { type: 'json' };

/** What programs are shown for. */
export const FRAMEWORKS = ['page', 'react', 'next', 'oidc', 'nest', 'express', 'spring', 'go'] as const;
export type Framework = (typeof FRAMEWORKS)[number];

/** The frameworks that suit a kind of application: of people in a browser, or with a secret on a server. None for devices. */
export const FRAMEWORKS_OF: Readonly<Record<Kind, readonly Framework[]>> = {
  spa: ['page', 'react', 'next', 'oidc'],
  web: ['nest', 'express', 'spring', 'go'],
  machine: ['nest', 'express'],
  native: [],
};

const FILES: Readonly<Record<Framework, readonly (keyof typeof programs)[]>> = {
  page: ['page/session.ts', 'page/main.ts'],
  react: ['page/session.ts', 'page/main.tsx'],
  next: ['next/app/session.ts', 'next/app/orders/page.tsx'],
  nest: ['nest/groundwork.provider.ts'],
  express: ['express/api.ts'],
  oidc: ['oidc/session.js'],
  spring: ['spring/application.yaml', 'spring/ShopSecurity.java'],
  go: ['go/main.go'],
};

/** What is the application's own in a program. */
export interface OwnValues {
  readonly clientId: string;
  readonly issuer: string;
  readonly storage?: string | undefined;
  readonly tree?: string | undefined;
  /** Where sign-ins return to. */
  readonly redirect?: string | undefined;
  readonly logoutRedirect?: string | undefined;
  /** What the application may request. */
  readonly scopes: readonly string[];
}

export interface Sample {
  readonly file: string;
  readonly text: string;
}

/** A text as TypeScript writes it, in single quotes. */
const quoted = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", String.raw`\'`)}'`;

/** The programs of the guides with the application's own values; what an installation does not have is left out. */
export function samplesOf(framework: Framework, own: OwnValues): readonly Sample[] {
  const fill = OF_OTHERS.includes(framework) ? filledOther : filled;
  return FILES[framework].map((file) => ({ file, text: fill(programs[file], own) }));
}

/** Those of docs/guides/other-libraries.md. */
const OF_OTHERS: readonly Framework[] = ['oidc', 'spring', 'go'];
const SPRING_PATH = '/login/oauth2/code/groundwork';

/** A program that names each value once, in its language's quotes or none: an address and an id have nothing to escape in them. */
function filledOther(program: string, own: OwnValues): string {
  const { clientId, issuer, redirect, logoutRedirect, scopes } = own;
  const given = ['openid', 'profile', ...scopes].map((scope) => encodeURI(scope));
  const filled = program
    .replace('https://identity.example.com', () => encodeURI(issuer))
    .replace('01920000-0000-7000-8000-000000000000', () => clientId)
    .replace(/scope: 'openid profile offline_access'/, () => `scope: '${[...given, 'offline_access'].join(' ')}'`)
    .replace(/scope: openid, profile$/m, () => `scope: ${given.join(', ')}`)
    .replace('{"openid", "profile"}', () => `{${given.map((scope) => `"${scope}"`).join(', ')}}`)
    .replace(/^ *post_logout_redirect_uri: `[^`]*`,\n/m, (line) =>
      logoutRedirect === undefined ? '' : line.replace(/`[^`]*`/, () => quoted(logoutRedirect)),
    );
  if (redirect === undefined || !URL.canParse(redirect)) return filled;
  const { href, pathname } = new URL(redirect);
  return filled
    .replace(/redirect_uri: `\$\{location.origin\}\/callback`/, () => `redirect_uri: ${quoted(href)}`)
    .replace(/http:\/\/localhost:8080\/[\w/]+/, () => href)
    .replace(`"${SPRING_PATH}"`, () => `"${pathname}"`);
}

function filled(program: string, own: OwnValues): string {
  const { clientId, issuer, storage, tree, redirect, logoutRedirect, scopes } = own;
  const service = (text: string, name: string, url: string | undefined): string =>
    text.replace(new RegExp(`^ *${name}: '[^']*',\\n`, 'm'), (line) =>
      url === undefined ? '' : line.replace(/'[^']*'/, () => quoted(url)),
    );
  const returned = program
    .replaceAll("'https://identity.example.com'", () => quoted(issuer))
    .replace("'01920000-0000-7000-8000-000000000000', // `id` of the client", () => `${quoted(clientId)},`)
    .replace("process.env['CLIENT_ID'] ?? ''", () => quoted(clientId))
    .replace(/redirectUri: `[^`]*`/, (line) => (redirect === undefined ? line : `redirectUri: ${quoted(redirect)}`))
    .replace(/^ *postLogoutRedirectUri: `[^`]*`,\n/m, (line) =>
      logoutRedirect === undefined ? '' : line.replace(/`[^`]*`/, () => quoted(logoutRedirect)),
    )
    .replace(
      /scopes: \[[^\]]*\]/,
      () => `scopes: [${['profile', 'offline_access', ...scopes].map(quoted).join(', ')}]`,
    );
  return service(service(returned, 'storage', storage), 'tree', tree);
}

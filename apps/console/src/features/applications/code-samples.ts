import type { Kind } from './client-draft';
import programs from './samples.generated.json' with { type: 'json' };

/** What programs are shown for. */
export const FRAMEWORKS = ['page', 'react', 'next', 'nest', 'express'] as const;
export type Framework = (typeof FRAMEWORKS)[number];

/** The frameworks that suit a kind of application: of people in a browser, or with a secret on a server. None for devices. */
export const FRAMEWORKS_OF: Readonly<Record<Kind, readonly Framework[]>> = {
  spa: ['page', 'react', 'next'],
  web: ['nest', 'express'],
  machine: ['nest', 'express'],
  native: [],
};

const FILES: Readonly<Record<Framework, readonly (keyof typeof programs)[]>> = {
  page: ['page/session.ts', 'page/main.ts'],
  react: ['page/session.ts', 'page/main.tsx'],
  next: ['next/app/session.ts', 'next/app/orders/page.tsx'],
  nest: ['nest/groundwork.provider.ts'],
  express: ['express/api.ts'],
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

/** The programs of the quick start with the application's own values; what an installation does not have is left out. */
export function samplesOf(framework: Framework, own: OwnValues): readonly Sample[] {
  return FILES[framework].map((file) => ({ file, text: filled(programs[file], own) }));
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

import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { CONSOLE_CLIENT_ID, type CommonConfig } from '../config/common-variables.js';
import { documentationPolicy } from '../http/security-headers.js';
import { linkTo } from '@groundwork/rest';
import type { RequestHandler } from 'express';

/** A link of the landing page. */
export interface LandingLink {
  /** Its path, as `/docs`. */
  readonly path: string;
  readonly text: string;
}

const COMMON: readonly LandingLink[] = [
  { path: '/docs', text: 'API documentation' },
  { path: '/openapi.json', text: 'OpenAPI document' },
];

/**
 * What a browser gets at `/`: the name of the service, and links. It shows nothing else, needs no token and has no script. Clients that
 * prefer JSON get 404 there.
 */
export function landingPage(title: string, own: readonly LandingLink[] = []): RequestHandler {
  return (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (request.path !== '/' || !isRead) return next();
    response.vary('Accept');
    if (request.accepts(['json', 'html']) !== 'html') return next();
    response.type('html').send(pageOf(title, [...own, ...COMMON]));
  };
}

/** Titles, paths and texts are our own: there is nothing to escape. */
const pageOf = (title: string, links: readonly LandingLink[]): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body>
<h1>${title}</h1>
<p>This is an API of Groundwork.</p>
<ul>
${links.map(({ path, text }) => `<li><a href="${linkTo(path)}">${text}</a></li>`).join('\n')}
</ul>
</body>
</html>
`;

/**
 * Sign-in at identity opens in a window of its own, which returns to the redirect page and hands the code to this one. A redirect page with
 * the policy of this one would be cut off from it: it comes from identity's pages, which have none. (HTML, "Cross-origin opener policies")
 */
const letWindowsReturn: RequestHandler = ({ path }, response, next) => {
  const policy = path === '/oauth2-redirect.html' ? 'unsafe-none' : 'same-origin-allow-popups';
  response.setHeader('Cross-Origin-Opener-Policy', policy);
  next();
};

/** Where tokens come from, and where the service is reached. */
type Addresses = Pick<CommonConfig, 'ISSUER' | 'PUBLIC_URL'>;

/** Mounts the documentation behind the middlewares of all modules, which Nest mounts before it calls its hooks. */
@Injectable()
export class DocumentationPages implements OnModuleInit {
  private mount?: () => void;

  /** Swagger UI at `/docs` and the document at `/openapi.json` of an app that is about to start. */
  serve(app: NestExpressApplication, title: string, addresses: Addresses, document: () => OpenAPIObject): void {
    this.mount = () => mountPages(app, title, addresses, document);
  }

  onModuleInit(): void {
    this.mount?.();
  }
}

/** Swagger UI with an "Authorize" that lasts over reloads, and signs in as the console unless another client is written there. */
function mountPages(
  app: NestExpressApplication,
  title: string,
  { ISSUER, PUBLIC_URL }: Addresses,
  document: () => OpenAPIObject,
): void {
  app.use('/docs', documentationPolicy(ISSUER), letWindowsReturn);
  SwaggerModule.setup('docs', app, document, {
    raw: ['json'],
    jsonDocumentUrl: 'openapi.json',
    customSiteTitle: `${title} API`,
    customCss: '.swagger-ui .topbar { display: none }',
    swaggerOptions: {
      persistAuthorization: true,
      displayRequestDuration: true,
      docExpansion: 'none',
      filter: true,
      tagsSorter: 'alpha',
      validatorUrl: null,
      // Swagger UI would take it for a neighbour of /docs.
      oauth2RedirectUrl: `${PUBLIC_URL}/docs/oauth2-redirect.html`,
      initOAuth: { clientId: CONSOLE_CLIENT_ID, usePkceWithAuthorizationCodeGrant: true },
    },
  });
}

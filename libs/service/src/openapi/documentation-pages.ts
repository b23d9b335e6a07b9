import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import helmet from 'helmet';
import { documentationPolicy } from '../http/security-headers.js';

/** Sign-in at identity opens in a window of its own, which hands the code back to this page. */
const POPUPS = helmet.crossOriginOpenerPolicy({ policy: 'same-origin-allow-popups' });

/** Swagger UI at `/docs`, with an "Authorize" that lasts over reloads, and the document at `/openapi.json`. */
export function serveDocumentation(
  app: NestExpressApplication,
  title: string,
  issuer: string,
  document: () => OpenAPIObject,
): void {
  app.use('/docs', documentationPolicy(issuer), POPUPS);
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
      initOAuth: { usePkceWithAuthorizationCodeGrant: true },
    },
  });
}

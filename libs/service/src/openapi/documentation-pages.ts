import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import helmet from 'helmet';
import { documentationPolicy } from '../http/security-headers.js';

/** Sign-in at identity opens in a window of its own, which hands the code back to this page. */
const POPUPS = helmet.crossOriginOpenerPolicy({ policy: 'same-origin-allow-popups' });

/** Mounts the documentation behind the middlewares of all modules, which Nest mounts before it calls its hooks. */
@Injectable()
export class DocumentationPages implements OnModuleInit {
  private mount?: () => void;

  /** Swagger UI at `/docs` and the document at `/openapi.json` of an app that is about to start. */
  serve(app: NestExpressApplication, title: string, issuer: string, document: () => OpenAPIObject): void {
    this.mount = () => mountPages(app, title, issuer, document);
  }

  onModuleInit(): void {
    this.mount?.();
  }
}

/** Swagger UI with an "Authorize" that lasts over reloads. */
function mountPages(app: NestExpressApplication, title: string, issuer: string, document: () => OpenAPIObject): void {
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

import { completeDocument, documentSent, SENT_TAG } from '@groundwork/rest';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { CommonConfig } from '../config/common-variables.js';
import type { Service } from '../start/service.js';

/** What the document says of a service that its routes do not. */
export type Described = Pick<Service<CommonConfig>, 'title' | 'version' | 'description' | 'scopes' | 'tags' | 'sends'>;

const COMMON_TAGS = { Operations: 'Health and settings of the service.' };

/** Where tokens come from, and where the service is reached. */
type Addresses = Pick<CommonConfig, 'ISSUER' | 'PUBLIC_URL'>;

/** The OpenAPI 3.1 document of an app: made of its routes on every call; needs no running app. */
export function openApiDocument(
  app: INestApplication,
  service: Described,
  { ISSUER: issuer, PUBLIC_URL }: Addresses,
): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(service.title)
    .setVersion(service.version)
    .setDescription(service.description)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addSecurity('bearer', { type: 'http', scheme: 'bearer', description: 'An access token of identity.' })
    .addSecurity('oauth2', {
      type: 'oauth2',
      flows: flowsOf(issuer, service.scopes),
      description: 'Gets an access token from identity.',
    });
  // Behind a proxy that strips a prefix, callers have to send it; without one, paths are relative to the host of the document.
  builder.addServer(new URL(PUBLIC_URL).pathname);
  const document = SwaggerModule.createDocument(app, builder.build(), { operationIdFactory });
  addBasic(document);
  const tags = { ...COMMON_TAGS, ...service.tags };
  return service.sends ? documentWithSent(document, service.sends, tags) : completeDocument(sorted(document), tags);
}

/** The document with the requests that the service sends. Throws where a schema of theirs has the name of one of the routes. */
function documentWithSent(
  document: OpenAPIObject,
  sends: NonNullable<Described['sends']>,
  tags: Readonly<Record<string, string>>,
): OpenAPIObject {
  const {
    webhooks,
    components: { schemas, parameters },
  } = documentSent(sends);
  const own = document.components?.schemas ?? {};
  const taken = Object.keys(schemas).find((name) => name in own);
  if (taken !== undefined) throw new Error(`${taken} is the schema of a route and of a request that is sent.`);
  document.webhooks = webhooks;
  (document.components ??= {}).schemas = { ...own, ...schemas };
  const complete = completeDocument(sorted(document), tags);
  return {
    ...complete,
    tags: [...(complete.tags ?? []), SENT_TAG],
    components: { ...complete.components, parameters: { ...complete.components?.parameters, ...parameters } },
  };
}

/** The scheme of operations that clients call with their secret, where there are any. */
function addBasic({ paths, components }: OpenAPIObject): void {
  const isUsed = Object.values(paths).some((item) => JSON.stringify(item).includes('"basic":[]'));
  if (!isUsed || !components?.securitySchemes) return;
  const description = 'Id and secret of a confidential client.';
  components.securitySchemes['basic'] = { type: 'http', scheme: 'basic', description };
}

/** `trees_list` of `TreesController.list`. */
const operationIdFactory = (controller: string, method: string): string =>
  `${controller.replace(/Controller$/, '')}_${method}`;

/** The grants of Swagger UI: authorization code with PKCE, client credentials, password. */
function flowsOf(issuer: string, scopes: Readonly<Record<string, string>>) {
  const flow = { tokenUrl: `${issuer}/oauth2/token`, scopes: { ...scopes } };
  const authorizationCode = { authorizationUrl: `${issuer}/oauth2/authorize`, refreshUrl: flow.tokenUrl, ...flow };
  return { authorizationCode, clientCredentials: flow, password: flow };
}

/** Paths and schemas in the order of their names, so that a generated document changes only where the service does. */
function sorted(document: OpenAPIObject): OpenAPIObject {
  const schemas = byName(document.components?.schemas ?? {});
  return { ...document, paths: byName(document.paths), components: { ...document.components, schemas } };
}

const byName = <T>(members: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));

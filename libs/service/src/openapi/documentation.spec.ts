import { List, Resource, TextField, wireView } from '@groundwork/rest';
import { Module } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import supertest from 'supertest';
import { commonVariables, CONSOLE_CLIENT_ID, resourceServerVariables } from '../config/common-variables.js';
import { defineConfig } from '../config/define-config.js';
import { Log } from '../logging/log.js';
import { printOpenApi, printVariables } from '../start/start-service.js';
import { createApp } from '../start/create-app.js';
import { defineService } from '../start/service.js';

class Leaf {
  @TextField({ optional: true }) name!: string | null;
}
const leafView = wireView(Leaf, { name: 'Leaf', attributes: ['name'] });

@Resource('leaves', 'Leaves')
class LeavesController {
  constructor() {
    made++;
  }

  @List(leafView, { scope: 'leaves:read', summary: 'Get Leaves' })
  list() {
    return { items: [] };
  }
}
let made = 0;

@Module({ controllers: [LeavesController] })
class LeavesModule {}

const service = defineService({
  name: 'leaves',
  title: 'Leaves',
  version: '1.2.3',
  description: 'Leaves of [trees](https://trees.example).',
  scopes: { 'leaves:read': 'Read leaves.' },
  tags: { Leaves: 'What grows on trees.' },
  config: defineConfig({ ...commonVariables({ name: 'leaves', port: 3999 }), ...resourceServerVariables() }),
  module: () => LeavesModule,
});

interface Document {
  openapi: string;
  info: Record<string, unknown>;
  components: {
    schemas: Record<string, unknown>;
    securitySchemes: { oauth2: { flows: Record<string, unknown> }; bearer: unknown };
  };
  paths: Record<string, { get: { security: unknown; operationId: string } }>;
  tags: unknown;
}

describe('printOpenApi', () => {
  it('prints an OpenAPI 3.1 document without creating providers', async () => {
    const document = JSON.parse(await printOpenApi(service)) as Document;
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({
      title: 'Leaves',
      version: '1.2.3',
      description: expect.stringContaining('trees'),
    });
    expect(made).toBe(0);
  });

  it('describes how to get a token, and what each operation requires', async () => {
    const { components, paths } = JSON.parse(await printOpenApi(service)) as Document;
    const flow = { tokenUrl: 'http://localhost:3001/oauth2/token', scopes: { 'leaves:read': 'Read leaves.' } };
    expect(components.securitySchemes.oauth2.flows).toEqual({
      authorizationCode: {
        authorizationUrl: 'http://localhost:3001/oauth2/authorize',
        refreshUrl: flow.tokenUrl,
        ...flow,
      },
      clientCredentials: flow,
      password: flow,
    });
    expect(components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(paths['/leaves']?.get).toMatchObject({
      security: [{ bearer: [] }, { oauth2: ['leaves:read'] }],
      'x-scope': ['leaves:read'],
      operationId: 'Leaves_list',
    });
  });

  it('describes the tags of its operations', async () => {
    const { tags } = JSON.parse(await printOpenApi(service)) as Document;
    expect(tags).toEqual([{ name: 'Leaves', description: 'What grows on trees.' }]);
  });

  it('has the schemas of errors, records and lists', async () => {
    const { components } = JSON.parse(await printOpenApi(service)) as Document;
    expect(components.schemas).toMatchObject({
      Error: { required: ['code', 'message'] },
      Leaf: { properties: { name: { type: ['string', 'null'] } } },
      LeafList: { type: 'object' },
    });
  });

  it('is the same every time, whatever the environment variables', async () => {
    const first = await printOpenApi(service);
    process.env['ISSUER'] = 'https://other.example';
    expect(await printOpenApi(service)).toBe(first);
    delete process.env['ISSUER'];
  });
});

describe('printVariables', () => {
  it('prints the configuration as a table', () => {
    const rows = printVariables(service).split('\n');
    expect(rows).toContain('| `PORT` | integer | 3999 | Port of the service; 0 takes any free one. |');
    expect(rows.find((row) => row.startsWith('| `LEAVES_DATABASE_URL or DATABASE_URL`'))).toContain('**required**');
    expect(rows.every((row) => row === '' || row.replaceAll('\\|', '').split('|').length === 6)).toBe(true);
  });
});

describe('a running service', () => {
  let app: NestExpressApplication;
  let http: ReturnType<typeof supertest>;
  beforeAll(async () => {
    const config = service.config.read({
      DATABASE_URL: 'postgres://nowhere/none',
      ISSUER: 'http://identity.local:3001',
      AUTH_INTROSPECT: 'never',
    });
    app = await createApp(service, config, Log.to({ service: 'leaves', level: 'silent', format: 'json' }));
    await app.listen(0, '127.0.0.1');
    http = supertest(app.getHttpServer());
  });
  afterAll(() => app.close());

  it('serves its document with the configured issuer', async () => {
    const { body } = (await http.get('/openapi.json').expect(200).expect('Content-Type', /json/)) as unknown as {
      body: Document;
    };
    expect(JSON.stringify(body.components.securitySchemes)).toContain('http://identity.local:3001/oauth2/token');
  });

  it('serves browsers an overview at /, and other clients 404', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const page = await http
      .get('/')
      .set({ accept })
      .expect(200)
      .expect('Content-Type', /html/)
      .expect('Vary', /Accept/);
    for (const link of ['/docs', '/openapi.json']) {
      expect(page.text).toContain(`href="${link}"`);
      expect((await http.get(link).redirects(1)).status).toBe(200);
    }
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    for (const other of ['*/*', 'application/json', 'application/json, text/html'])
      expect((await http.get('/').set({ accept: other }).expect(404)).body.code).toBe('not_found');
    expect((await http.post('/').set({ accept }).expect(404)).body.code).toBe('not_found');
    expect((await http.get('/nowhere').set({ accept }).expect(404)).body.code).toBe('not_found');
  });

  it('names the prefix that a proxy strips', async () => {
    const config = service.config.read({
      DATABASE_URL: 'postgres://nowhere/none',
      ISSUER: 'http://identity.local:3001',
      AUTH_INTROSPECT: 'never',
      PUBLIC_URL: 'https://api.example/leaves',
    });
    const behind = await createApp(service, config, Log.to({ service: 'leaves', level: 'silent', format: 'json' }));
    await behind.init();
    const { body } = await supertest(behind.getHttpServer()).get('/openapi.json');
    expect(body.servers).toEqual([{ url: '/leaves' }]);
    expect((await http.get('/openapi.json')).body.servers).toEqual([{ url: '/' }]);
    await behind.close();
  });

  it('serves Swagger UI under a Content-Security-Policy that permits it and token requests to identity', async () => {
    const page = await http.get('/docs').expect(200).expect('Content-Type', /html/);
    expect(page.headers['content-security-policy']).toMatch(
      /script-src 'self';.*connect-src 'self' http:\/\/identity\.local:3001/,
    );
    expect(page.text).not.toMatch(/<script>|<script[^>]+src="http/);
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    const redirect = await http.get('/docs/oauth2-redirect.html').expect(200);
    expect(redirect.headers['cross-origin-opener-policy']).toBe('unsafe-none');
    for (const asset of [
      'swagger-ui-bundle.js',
      'swagger-ui-standalone-preset.js',
      'swagger-ui.css',
      'swagger-ui-init.js',
    ])
      await http.get(`/docs/${asset}`).expect(200);
    const script = await http.get('/docs/swagger-ui-init.js');
    expect(script.text).toContain('"persistAuthorization": true');
    expect(script.text).toContain('"oauth2RedirectUrl": "http://localhost:3999/docs/oauth2-redirect.html"');
    expect(script.text).toContain(`"clientId": "${CONSOLE_CLIENT_ID}"`);
    expect(script.text).toContain('"usePkceWithAuthorizationCodeGrant": true');
  });
});

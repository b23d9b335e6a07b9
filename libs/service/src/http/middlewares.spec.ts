import { Find, Resource, TextField, wireView } from '@groundwork/rest';
import { Module, Param, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import supertest from 'supertest';
import { commonVariables } from '../config/common-variables.js';
import { defineConfig } from '../config/define-config.js';
import { Log } from '../logging/log.js';
import { createApp } from '../start/create-app.js';
import { defineService } from '../start/service.js';

class Page {
  @TextField() name!: string;
}
const pageView = wireView(Page, { name: 'GuardedPage', attributes: ['name'] });

@Resource('pages', 'Pages')
class PagesController {
  @Find(':page_id', pageView, { scope: 'public', summary: 'Get Page' })
  find(@Param('page_id') id: string) {
    return { id };
  }
}

@Module({ controllers: [PagesController] })
class PagesModule implements NestModule {
  /** A guard of all requests, as an app mounts one. */
  configure(consumer: MiddlewareConsumer): void {
    const guard = (request: Request, response: Response, next: () => void): void =>
      request.headers.host === 'elsewhere.example' ? void response.status(400).json({ refused: true }) : next();
    consumer.apply(guard).forRoutes('{*path}');
  }
}

const service = defineService({
  name: 'sample',
  title: 'Sample',
  version: '1.2.3',
  description: 'A sample.',
  scopes: {},
  config: defineConfig(commonVariables({ name: 'sample', port: 0 })),
  module: () => PagesModule,
});

let app: NestExpressApplication;
let http: ReturnType<typeof supertest>;

beforeAll(async () => {
  const config = service.config.read({ DATABASE_URL: 'postgres://nowhere/none' });
  app = await createApp(service, config, Log.to({ service: 'sample', level: 'silent', format: 'json' }));
  await app.listen(0, '127.0.0.1');
  http = supertest(app.getHttpServer());
});
afterAll(() => app.close());

describe('a middleware for all paths', () => {
  it.each(['/pages/1', '/pages/1/', '/nowhere', '/docs', '/openapi.json'])('rejects %s', async (path) => {
    await http.get(path).set('Host', 'elsewhere.example').expect(400, { refused: true });
  });

  it('passes allowed requests, and always probes', async () => {
    await http.get('/pages/a%20b').expect(200, { id: 'a b' });
    await http.get('/pages/1/').expect(200, { id: '1' });
    await http.get('/livez').set('Host', 'elsewhere.example').expect(200);
  });
});

import { Writable } from 'node:stream';
import { AsCaller, Create, FlagField, List, Resource, TextField, wireView, type Caller } from '@groundwork/rest';
import { Body, Controller, Module, Post, RequestMethod } from '@nestjs/common';

import request from 'supertest';
import { commonVariables } from '../config/common-variables.js';
import { defineConfig } from '../config/define-config.js';
import { Log } from '../logging/log.js';
import { createApp } from './create-app.js';
import { defineService } from './service.js';

class Thing {
  @TextField({ max: 20 }) name!: string;
}
const thingView = wireView(Thing, { name: 'Thing', attributes: ['name'] });

@Resource('things', 'Things')
class ThingsController {
  @List(thingView, { scope: 'public', summary: 'Get Things' })
  list() {
    return { items: [] };
  }

  @Create(thingView, { scope: 'public', summary: 'Create Thing' })
  create(@Body() thing: Thing) {
    return { id: 'one', ...thing };
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

const service = defineService({
  name: 'sample',
  title: 'Sample',
  version: '1.2.3',
  description: 'A sample.',
  scopes: { 'things:read': 'Read things.' },
  config: defineConfig(commonVariables({ name: 'sample', port: 0 })),
  module: () => ThingsModule,
});

it('smoke', async () => {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk, _e, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const config = service.config.read({ DATABASE_URL: 'postgres://x/y' });
  const app = await createApp(
    service,
    config,
    Log.to({ service: 'sample', level: 'info', format: 'json', destination }),
  );
  await app.init();
  const http = request(app.getHttpServer());
  for (const r of [
    await http.get('/livez'),
    await http.get('/readyz'),
    await http.get('/things'),
    await http.post('/things').send({ name: 'x' }),
    await http.post('/things').send({ name: 3 }),
    await http.post('/things').type('text/plain').send('x'),
    await http.post('/things').type('json').send('{'),
    await http.put('/things'),
    await http.get('/nope'),
    await http.get('/openapi.json'),
    await http.get('/docs'),
    await http.options('/things').set('Origin', 'https://x').set('Access-Control-Request-Method', 'POST'),
  ]) {
    console.log(r.status, r.headers, r.text?.slice(0, 3000));
  }
  await app.close();
  console.log(lines.join(''));
});

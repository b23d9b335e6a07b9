import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument, type CommonConfig, type Service } from '@groundwork/service';
import { ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AnswersDocument } from './declared-answers.js';
import type { EventsDocument } from './declared-events.js';

/** The parts that answers and sent requests are compared with. */
export type KeptDocument = AnswersDocument & EventsDocument;

/** Fewer have samples, which may have each other's names. */
const MANY_CONTROLLERS = 8;

/**
 * The OpenAPI document of an app. That of a whole service takes more than a second to make, and is the same for all specs of a run whose
 * apps have the same controllers: the first keeps it in the folder that TEST_DOCUMENTS names. (`npm test`)
 */
export function keptDocument<C extends CommonConfig>(
  app: NestExpressApplication,
  service: Service<C>,
  config: C,
): KeptDocument {
  // The document is plain JSON.
  const make = () => openApiDocument(app, service, config) as unknown as KeptDocument;
  const controllers = controllersOf(app);
  const folder = process.env['TEST_DOCUMENTS'];
  if (!folder || controllers.length < MANY_CONTROLLERS) return make();
  const digest = createHash('sha256').update(controllers.sort().join()).digest('hex').slice(0, 12);
  const path = join(folder, `${service.name}-${digest}.json`);
  if (!existsSync(path)) {
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, JSON.stringify(make()));
    renameSync(unfinished, path);
  }
  return JSON.parse(readFileSync(path, 'utf8')) as KeptDocument;
}

function controllersOf(app: NestExpressApplication): string[] {
  const modules = [...app.get(ModulesContainer).values()];
  return modules.flatMap(({ controllers }) => [...controllers.values()].map(({ name }) => String(name)));
}

// The console's files, /config.json and probes: node server.mjs. No back end: it holds no secret and calls nobody.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { readConfiguration } from './server/configuration.mjs';
import { answerWith } from './server/answer.mjs';
import { readFiles } from './server/files.mjs';
import { launcherOf } from './server/launcher.mjs';

const configuration = readConfiguration(process.env);
const launcher = launcherOf(process);
const files = readFiles(join(import.meta.dirname, 'dist'));
/** @type {Record<string, string>} */
const headers = launcher ? { 'launcher-nonce': launcher.nonce } : {};
const server = createServer(answerWith({ files, configuration, headers }));

if (launcher) {
  await launcher.listen(server);
  launcher.reportReady(server);
} else server.listen(configuration.port, configuration.host);

/** Requests that have begun are answered; who stays connected is not waited for. */
function stop() {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), 3_000).unref();
}
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.once(signal, stop);
if (launcher) process.once('disconnect', stop);

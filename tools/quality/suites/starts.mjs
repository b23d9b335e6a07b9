// Several stacks that start at the same moment, beside programs that answer "ready" on the ports they prefer: each has to end
// up with services of its own. Then a service is killed, and a stack is stopped while imports run. Prints how long things
// took; asserts what does not depend on the machine.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isError } from '@groundwork/client';
import { applicationOf } from '../../http/application.mjs';
import { runTool } from '../../terminal/failure.mjs';
import { say } from '../../terminal/progress.mjs';
import { bundleApps } from '../../bundle/bundle-apps.mjs';
import { occupyPorts } from '../starts/occupy-ports.mjs';
import { makeOwnRecords, seeOwnRecords } from '../starts/own-records.mjs';
import { startStack } from '../starts/started-stack.mjs';

/** @import { Groundwork } from '@groundwork/client' */

const IMPORTS = 4;
const NODES = 30_000;
const LOOK_MS = 50;

/**
 * Imports into trees of a stack; resolves once each of them is writing.
 * @param {Started} stack
 */
async function importUntilStopped(stack) {
  const { tree } = applicationOf(stack.describe());
  const lines = [...nodeLines()].join('\n');
  const codes = Array.from({ length: IMPORTS }, (_, index) => `${stack.name}-import-${index}`);
  const ended = codes.map(async (code) => {
    await tree.post('/trees', { body: { code, name: code } });
    // It may be cut off, as the service may.
    await tree.import(code, 'v1', lines, { mode: 'replace' }).catch(() => {});
  });
  await Promise.race([Promise.all(codes.map((code) => untilItRuns(tree, code))), Promise.all(ended)]);
  return { count: IMPORTS, ended: Promise.all(ended) };
}

/**
 * @param {Groundwork['tree']} tree
 * @param {string} tree_code
 */
async function untilItRuns(tree, tree_code) {
  const path = { tree_code, tree_version: 'v1' };
  for (;;) {
    const imports = await tree
      .get('/trees/{tree_code}/versions/{tree_version}/imports', { path })
      // The tree may not be there yet, and the service no more.
      .catch((error) =>
        isError(error, 'not_found', 'unavailable', 'unreachable') ? undefined : Promise.reject(error),
      );
    if (imports && imports.items.length > 0) return;
    await sleep(LOOK_MS);
  }
}

/** A tree with a fan-out of ten. */
function* nodeLines() {
  for (let index = 0; index < NODES; index++) {
    const parent = index === 0 ? {} : { parent_code: `n${Math.floor((index - 1) / 10)}` };
    yield JSON.stringify({ code: `n${index}`, name: `Node ${index}`, ...parent });
  }
}

const STACKS = 4;
const SERVICES = /** @type {const} */ (['identity', 'storage', 'tree']);

await runTool(async () => {
  await bundleApps();
  const others = await occupyPorts();
  const stacks = Array.from({ length: STACKS }, (_, index) => startStack(`stack-${index + 1}`, { PORT: '' }));
  try {
    await Promise.all(stacks.map((stack) => stack.ready));
    assertApart(stacks);
    assert.deepEqual(
      others.requests.filter((request) => !request.startsWith('GET /readyz')),
      [],
    );
    for (const stack of stacks) await makeOwnRecords(stack);
    for (const stack of stacks) await seeOwnRecords(stack);
    say(`${STACKS} stacks started at once; each address answers with its own installation`);
    await surviveKill(stacks[0]);
    await stopWhileImporting(stacks[1]);
  } finally {
    await Promise.all(stacks.map((stack) => stack.end()));
    others.close();
  }
});

/** @typedef {ReturnType<typeof startStack>} Started */

/** @param {Started[]} stacks */
function assertApart(stacks) {
  const urls = stacks.flatMap((stack) => SERVICES.map((service) => stack.describe()[service].url));
  assert.equal(new Set(urls).size, STACKS * SERVICES.length, `the stacks share addresses: ${urls.join(' ')}`);
}

/** @param {Started} stack */
async function surviveKill(stack) {
  const { services } = JSON.parse(readFileSync(join(stack.dataFolder, 'launcher.json'), 'utf8'));
  process.kill(services.storage.pid, 'SIGKILL');
  await stack.untilPrinted('storage is back');
  await seeOwnRecords(stack);
  say('a killed storage came back at the address that the stack names');
}

/** @param {Started} stack */
async function stopWhileImporting(stack) {
  const imports = await importUntilStopped(stack);
  const began = performance.now();
  assert.equal(await stack.stop(), 'exit code 0');
  say(
    `stopped ${((performance.now() - began) / 1_000).toFixed(1)} s after SIGTERM, with ${imports.count} imports under way`,
  );
  await imports.ended;
  const log = readFileSync(join(stack.dataFolder, 'logs/postgres.log'), 'utf8');
  assert.ok(log.includes('database system is shut down'), 'PostgreSQL did not shut down');
  assert.ok(!log.includes('received immediate shutdown request'), 'PostgreSQL was not left the time to shut down');
}

// The example of every operation of the three OpenAPI documents, sent to a stack of its own: what "Try it out" offers has to work.
// npm run suite -- examples [--only tree,storage] [--match REGEX] [--swagger] [--stack FILE] [--json --outputFile=FILE]
// --match: operations alone whose names match, such as 'POST /trees'.
// --swagger: sent by Swagger UI of each service in Chromium, which is left to offer what it offers: minutes.
// --stack: a stack that runs already, by its stack.json. Identifiers in an example stand for records, which the suite makes first.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { requestRaw } from '../../http/raw.mjs';
import { provideProgram } from '../../processes/debian-package.mjs';
import { Failure, runTool } from '../../terminal/failure.mjs';
import { examplesOf } from '../examples/examples.mjs';
import { tryExample } from '../examples/send-examples.mjs';
import { readContract } from '../fuzz/document.mjs';
import { Pools } from '../fuzz/pools.mjs';
import { Random } from '../fuzz/random.mjs';
import { recipesFor } from '../fuzz/recipes.mjs';
import { UNREACHED } from '../fuzz/report.mjs';
import { Run } from '../fuzz/run.mjs';
import { closeConnections } from '../../http/send.mjs';
import { keepToken } from '../fuzz/tokens.mjs';
import { startOwnStack } from '../starts/started-stack.mjs';

const SEED = 1;
/** A page takes seconds until it cancels an import: a shorter one is over by then. */
const LONG_IMPORT_LINES = 100_000;
/** What it makes is of everybody's name: after it there is an `ann`. */
const LAST = ['POST /users/import'];

await runTool(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: 'identity,storage,tree' },
      match: { type: 'string', default: '' },
      stack: { type: 'string' },
      swagger: { type: 'boolean', default: false },
      json: { type: 'boolean' },
      outputFile: { type: 'string' },
    },
  });
  const services = values.only.split(',');
  const work = async (/** @type {any} */ stack) => {
    const token = keepToken(stack);
    const match = new RegExp(values.match);
    if (!values.swagger) return Promise.all(services.map((service) => tryService({ service, stack, token, match })));
    return trySwagger(services, { stack, token, match });
  };
  const started = performance.now();
  const results = (
    await (values.stack ? work(JSON.parse(readFileSync(values.stack, 'utf8'))) : onOwnStack(work))
  ).flat();
  closeConnections();
  const failed = results.filter(({ faults }) => faults.length > 0);
  for (const { name, faults } of failed) console.log([`  ✗ ${name}`, ...faults].join('\n    - '));
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  console.log(`examples: ${results.length - failed.length} succeed, ${failed.length} do not, in ${seconds} s`);
  if (values.outputFile) writeFileSync(values.outputFile, JSON.stringify(countsOf(results.length, failed.length)));
  return failed.length > 0 ? 1 : 0;
});

/** @typedef {{ service: string, stack: any, token: import('../fuzz/run.mjs').Target['token'], match: RegExp, swagger?: Swagger }} Tried */
/** @typedef {Awaited<ReturnType<typeof import('../examples/swagger-page.mjs').startSwagger>>} Swagger */

/**
 * One service after another: a page each.
 * @param {string[]} services
 * @param {Omit<Tried, 'service' | 'swagger'>} tried
 */
async function trySwagger(services, tried) {
  const program = process.env.CHROMIUM ?? '/usr/bin/chromium';
  if (!provideProgram(program, 'chromium')) throw new Failure(`There is no ${program}.`, 'Install chromium.');
  const { startSwagger } = await import('../examples/swagger-page.mjs');
  const swagger = await startSwagger();
  const results = [];
  try {
    for (const service of services) results.push(await tryService({ service, ...tried, swagger }));
  } finally {
    await swagger.close();
  }
  return results;
}

/**
 * One after another: their names are equal.
 * @param {Tried} tried
 */
async function tryService({ service, stack, token, match, swagger }) {
  const { url } = stack[service];
  const { json: document } = await requestRaw(`${url}/openapi.json`);
  const contract = readContract(service, document);
  const lines = swagger && LONG_IMPORT_LINES;
  const target = { service, url, contract, pools: new Pools([]), random: new Random(SEED), token, lines };
  const run = new Run({ ...target, recipes: recipesFor(stack)[service] });
  const examples = examplesOf(document, contract.operations);
  const page = await swagger?.open(url, document);
  const last = examples.filter(({ operation }) => LAST.includes(operation.name));
  const results = [];
  for (const example of [...examples.filter((one) => !last.includes(one)), ...last]) {
    const { operation, type } = example;
    const name = `${service} ${operation.name}`;
    if (UNREACHED[name] || !match.test(operation.name)) continue;
    results.push({ name: type ? `${name} (${type})` : name, faults: await tryExample(run, examples, example, page) });
  }
  return results;
}

/**
 * @param {number} total
 * @param {number} failed
 */
function countsOf(total, failed) {
  return {
    numTotalTests: total,
    numPassedTests: total - failed,
    numFailedTests: failed,
    numRuntimeErrorTestSuites: 0,
  };
}

/**
 * Without a limit of requests.
 * @template T
 * @param {(stack: any) => Promise<T>} work gets what stack.json says
 * @returns {Promise<T>}
 */
async function onOwnStack(work) {
  const { stack, stop } = await startOwnStack('examples', { RATE_LIMIT_PER_MINUTE: '0', METRICS_PORT: '0' });
  try {
    return await work(stack);
  } finally {
    await stop();
  }
}

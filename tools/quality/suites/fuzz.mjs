// Requests made of the served OpenAPI documents, sound and hostile, against all three services of a stack of its own.
// node tools/quality/suites/fuzz.mjs [--seed N] [--requests N] [--only tree,storage] [--operations TEXT] [--stack FILE] [--json --outputFile=FILE]
// --stack: a stack that runs already, by its stack.json. --operations: those whose method and path contain a text. Fails on an answer that its document does not declare.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { requestRaw } from '../../http/raw.mjs';
import { runTool } from '../../terminal/failure.mjs';
import { readContract } from '../fuzz/document.mjs';
import { Pools } from '../fuzz/pools.mjs';
import { Random } from '../fuzz/random.mjs';
import { recipesFor } from '../fuzz/recipes.mjs';
import { report } from '../fuzz/report.mjs';
import { Run } from '../fuzz/run.mjs';
import { closeConnections } from '../../http/send.mjs';
import { keepToken } from '../fuzz/tokens.mjs';
import { startOwnStack } from '../starts/started-stack.mjs';

const REQUESTS = 21_000;
const AT_ONCE = 4;

await runTool(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      requests: { type: 'string', default: String(REQUESTS) },
      only: { type: 'string', default: 'identity,storage,tree' },
      operations: { type: 'string', default: '' },
      stack: { type: 'string' },
      verbose: { type: 'boolean', default: false },
      json: { type: 'boolean' },
      outputFile: { type: 'string' },
    },
  });
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`fuzz: seed ${seed}`);
  const services = values.only.split(',');
  const work = async (/** @type {any} */ stack) => {
    const token = keepToken(stack);
    const targets = await Promise.all(
      services.map((service, nth) => openTarget(service, stack, token, { seed: seed + nth, text: values.operations })),
    );
    return Promise.all(targets.map((target) => fuzz(target, Number(values.requests))));
  };
  const started = performance.now();
  const runs = await (values.stack ? work(JSON.parse(readFileSync(values.stack, 'utf8'))) : onOwnStack(work));
  closeConnections();
  const { text, counts } = report(runs, {
    seed,
    seconds: (performance.now() - started) / 1_000,
    verbose: values.verbose,
  });
  console.log(text);
  if (values.outputFile) writeFileSync(values.outputFile, JSON.stringify(counts));
  return counts.numFailedTests > 0 ? 1 : 0;
});

/**
 * @param {string} service
 * @param {any} stack
 * @param {import('../fuzz/run.mjs').Target['token']} token
 * @param {{ seed: number, text: string }} options `text`: of the operations that are called
 */
async function openTarget(service, stack, token, { seed, text }) {
  const { url } = stack[service];
  const whole = readContract(service, (await requestRaw(`${url}/openapi.json`)).json);
  const contract = { ...whole, operations: whole.operations.filter(({ name }) => name.includes(text)) };
  const pools = new Pools([...new Set(contract.operations.map(({ path }) => path))]);
  return { service, url, contract, pools, random: new Random(seed), token, recipes: recipesFor(stack)[service] };
}

/**
 * A share of the requests by the number of operations.
 * @param {import('../fuzz/run.mjs').Target} target
 * @param {number} requests of all services
 */
async function fuzz(target, requests) {
  const run = new Run(target);
  await run.reachAll();
  const mine = Math.ceil((requests * target.contract.operations.length) / 226);
  await Promise.all(Array.from({ length: AT_ONCE }, () => run.roam(Math.ceil(mine / AT_ONCE))));
  return run;
}

/**
 * Without a limit of requests, behind a proxy that names the addresses of people.
 * @template T
 * @param {(stack: any) => Promise<T>} work gets what stack.json says
 * @returns {Promise<T>}
 */
async function onOwnStack(work) {
  const { stack, stop } = await startOwnStack('fuzz', {
    RATE_LIMIT_PER_MINUTE: '0',
    METRICS_PORT: '0',
    TRUST_PROXY: 'loopback',
  });
  try {
    return await work(stack);
  } finally {
    await stop();
  }
}

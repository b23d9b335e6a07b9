// Swagger UI of a service, used as a person does: "Try it out", what is offered where that will do, "Execute".
import { launch } from '../outside/chromium.mjs';

/** @import { Answer, Sent } from '../../http/send.mjs' */
/** @import { Example } from './examples.mjs' */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */

/** On a busy machine. */
const LONGEST_MS = 30_000;

/**
 * Pages of services in one Chromium.
 * @returns {Promise<{ open: (url: string, document: any) => Promise<SwaggerPage>, close: () => Promise<void> }>}
 */
export async function startSwagger() {
  const browser = await launch();
  return {
    async open(url, document) {
      const page = await browser.newPage();
      page.setDefaultTimeout(LONGEST_MS);
      await page.goto(`${url}/docs`);
      await page.waitForFunction(() => 'ui' in globalThis);
      return new SwaggerPage(page, document);
    },
    close: () => browser.close(),
  };
}

/** The page of a service. It shows one operation at a time: it draws all it shows whenever something changes. */
export class SwaggerPage {
  /**
   * @param {Page} page
   * @param {any} document OpenAPI 3.1 as JSON, as it is served
   */
  constructor(page, document) {
    this.page = page;
    this.document = document;
  }

  /**
   * Sends the request of an example: fills in what is not offered already. Throws where the page sends none.
   * @param {Example} example
   * @param {Sent} sent
   * @returns {Promise<Answer>}
   */
  async send({ operation, type }, sent) {
    const block = await this.show(operation);
    await this.authorize(sent.headers['authorization']);
    const button = block.locator('button.try-out__btn:not(.cancel)');
    if (await button.isVisible()) await button.click(); // it was, of another media type of the operation
    const { pathname, searchParams } = new URL(sent.path, 'http://x');
    const given = {
      path: inPath(operation.path, pathname),
      query: Object.fromEntries(searchParams),
      header: sent.headers,
    };
    for (const { name, in: place } of operation.parameters) {
      const value = /** @type {Record<string, Record<string, string>>} */ (given)[place]?.[
        place === 'header' ? name.toLowerCase() : name
      ];
      if (value !== undefined)
        await fill(block.locator(`tr[data-param-name="${name}"][data-param-in="${place}"]`), value);
    }
    if (type !== undefined) await fillBody(block, type, sent.body);
    const method = sent.method.toUpperCase();
    const wanted = decodeURIComponent(pathname); // the page encodes more than has to be
    const arrived = this.page.waitForResponse(
      (response) =>
        response.request().method() === method && decodeURIComponent(new URL(response.url()).pathname) === wanted,
    );
    const [response] = await Promise.all([arrived, block.locator('button.execute').click()]);
    await block.locator('.live-responses-table .response').first().waitFor();
    return {
      status: response.status(),
      headers: await response.allHeaders(),
      body: await response.body().catch(() => Buffer.alloc(0)), // of a 204 there is none
      ms: 0,
    };
  }

  /** @param {Example['operation']} operation */
  async show({ path, method }) {
    const alone = documentOf(this.document, path, method.toLowerCase());
    const { operationId, tags } = alone.paths[path][method.toLowerCase()];
    await this.page.evaluate(
      (text) => /** @type {any} Swagger UI */ (globalThis).ui.specActions.updateSpec(text),
      JSON.stringify(alone),
    );
    const block = this.page.locator(`[id^="operations-"][id$="-${operationId}"]`);
    const tag = this.page.locator(`[id="operations-tag-${tags[0].replaceAll(' ', '_')}"]`);
    await tag.waitFor();
    if (!(await block.isVisible())) await tag.click();
    const content = block.locator('.opblock-body');
    if (!(await content.isVisible())) await block.locator('.opblock-summary-control').click();
    await content.waitFor();
    return block;
  }

  /** As "Authorize" does. @param {string | undefined} header */
  async authorize(header) {
    const [scheme = '', value = ''] = (header ?? '').split(' ');
    const [user = '', ...rest] = scheme === 'Basic' ? Buffer.from(value, 'base64').toString().split(':') : [];
    await this.page.evaluate(
      ({ scheme, value, user, password }) => {
        const { ui } = /** @type {any} Swagger UI */ (globalThis);
        ui.authActions.logout(['bearer', 'basic', 'oauth2']);
        if (scheme === 'Bearer') ui.preauthorizeApiKey('bearer', value);
        if (scheme === 'Basic') ui.preauthorizeBasic('basic', user, password);
      },
      { scheme, value, user, password: rest.join(':') },
    );
  }
}

/**
 * Values of the parameters of a path.
 * @param {string} template
 * @param {string} pathname
 * @returns {Record<string, string>}
 */
function inPath(template, pathname) {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = new RegExp(`^${template.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(pathname) ?? [];
  return Object.fromEntries(names.map((name, nth) => [name, decodeURIComponent(values[nth + 1] ?? '')]));
}

/**
 * Leaves what is offered where it is that.
 * @param {Locator} row
 * @param {string} value
 */
async function fill(row, value) {
  const add = row.locator('button.json-schema-form-item-add');
  if ((await add.count()) > 0 && (await row.locator('input').count()) === 0) await add.click(); // a list is empty at first
  const field = row.locator('input, textarea, select').first();
  if ((await field.inputValue()) === value) return;
  if ((await field.evaluate((one) => one.tagName)) === 'SELECT') await field.selectOption(value);
  else await field.fill(value);
}

/**
 * @param {Locator} block
 * @param {string} type
 * @param {string | Buffer | undefined} body
 */
async function fillBody(block, type, body) {
  const section = block.locator('.opblock-section-request-body');
  const types = section.locator('.opblock-section-header select');
  if ((await types.count()) > 0) await types.selectOption(type);
  if (body === undefined) return;
  if (type === 'application/x-www-form-urlencoded') {
    for (const [name, value] of new URLSearchParams(String(body)))
      await fill(section.locator(`tr[data-property-name="${name}"]`), value);
    return;
  }
  const file = section.locator('input[type=file]');
  if ((await file.count()) > 0)
    return file.setInputFiles({ name: 'file', mimeType: type.replaceAll('*', 'x'), buffer: Buffer.from(body) });
  const text = section.locator('textarea.body-param__text');
  if (!isSame(await text.inputValue(), String(body))) await text.fill(String(body));
}

/** @param {string} offered @param {string} wanted */
function isSame(offered, wanted) {
  try {
    return JSON.stringify(JSON.parse(offered)) === JSON.stringify(JSON.parse(wanted));
  } catch {
    return offered === wanted;
  }
}

/**
 * The document with one operation, and what that refers to.
 * @param {any} document
 * @param {string} path
 * @param {string} method
 */
export function documentOf(document, path, method) {
  const operation = document.paths[path][method];
  /** @type {Record<string, Record<string, unknown>>} */
  const components = { securitySchemes: document.components.securitySchemes };
  const add = (/** @type {unknown} */ value) => {
    if (typeof value !== 'object' || value === null) return;
    const { $ref } = /** @type {{ $ref?: unknown }} */ (value);
    if (typeof $ref === 'string') addComponent($ref);
    for (const one of Object.values(value)) add(one);
  };
  const addComponent = (/** @type {string} */ reference) => {
    const [, , kind = '', name = ''] = reference
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    const known = (components[kind] ??= {});
    if (name in known) return;
    known[name] = document.components[kind]?.[name];
    add(known[name]);
  };
  add(operation);
  const { webhooks: _webhooks, ...rest } = document;
  return { ...rest, paths: { [path]: { [method]: operation } }, components };
}

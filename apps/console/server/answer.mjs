import { publicPart } from './configuration.mjs';
import { sentFile } from './files.mjs';
import { securityHeaders } from './security-headers.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Configuration } from './configuration.mjs' */
/** @import { SentFile } from './files.mjs' */

const PROBES = new Set(['/livez', '/readyz']);

/**
 * Answers files, /config.json and probes. An address of the application is any path without a dot in its last part: it gets index.html;
 * a file that is not there is 404.
 * @param {{ files: ReadonlyMap<string, SentFile>, configuration: Configuration, headers?: Record<string, string> }} served
 *   `headers`: of the probes
 * @returns {(request: IncomingMessage, response: ServerResponse) => void}
 */
export function answerWith({ files, configuration, headers = {} }) {
  const secured = securityHeaders(configuration);
  const config = sentFile('config.json', Buffer.from(JSON.stringify(publicPart(configuration))));
  return (request, response) => {
    for (const [name, value] of Object.entries(secured)) response.setHeader(name, value);
    const path = pathOf(request.url);
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, { allow: 'GET, HEAD' });
    if (PROBES.has(path)) return end(response, 200, { ...headers, 'cache-control': 'no-store' }, 'ok');
    const file = path === '/config.json' ? config : (files.get(path) ?? pageOf(path, files));
    if (!file) return end(response, 404);
    send(request, response, file);
  };
}

/** @param {string | undefined} url */
const pathOf = (url = '/') => url.split(/[?#]/, 1)[0] ?? '/';

/** @param {string} path @param {ReadonlyMap<string, SentFile>} files */
function pageOf(path, files) {
  const isFile = path.startsWith('/assets/') || (path.split('/').at(-1) ?? '').includes('.');
  return isFile ? undefined : files.get('/index.html');
}

/** @param {IncomingMessage} request @param {ServerResponse} response @param {SentFile} file */
function send(request, response, file) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding =
    file.br && /\bbr\b/.test(accepted) ? 'br' : file.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  response.setHeader('etag', file.etag);
  response.setHeader('cache-control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (file.br) response.setHeader('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === file.etag) return end(response, 304);
  const body = (encoding && file[encoding]) || file.plain;
  response.setHeader('content-type', file.type);
  response.setHeader('content-length', body.length);
  if (encoding) response.setHeader('content-encoding', encoding);
  response.writeHead(200);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** @param {ServerResponse} response @param {number} status @param {Record<string, string>} [headers] @param {string} [text] */
function end(response, status, headers = {}, text = '') {
  response.writeHead(status, { ...headers, ...(text ? { 'content-type': 'text/plain; charset=utf-8' } : {}) });
  response.end(text);
}

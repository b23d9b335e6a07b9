/** pino's warn, error and fatal, as number or word. */
const SERIOUS = /"level":\s*"?(40|50|60|warn|error|fatal)\b/;

/**
 * What the terminal shows of a service's log line: warnings and errors, and what is no JSON (a crash prints plain text).
 * @param {string} line
 * @returns {string | undefined} one short line, or nothing to show
 */
export function shorten(line) {
  if (!line.trim()) return undefined;
  if (!line.startsWith('{')) return cut(line);
  if (!SERIOUS.test(line)) return undefined;
  try {
    const { msg, message, err, error, request_id: request, ...rest } = JSON.parse(line);
    if (msg === 'request') return cut(`${rest.method} ${rest.route ?? rest.path} answered ${rest.status}`);
    const text = [msg ?? message, describeError(err ?? error), request && `(request ${request})`];
    return cut(text.filter(Boolean).join(' ')) || undefined;
  } catch {
    return cut(line);
  }
}

/** @param {unknown} error */
function describeError(error) {
  if (!error) return '';
  return typeof error === 'object' && 'message' in error ? `– ${error.message}` : `– ${error}`;
}

/** @param {string} text */
function cut(text) {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}

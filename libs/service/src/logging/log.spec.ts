import { Writable } from 'node:stream';
import type { Request } from 'express';
import { withinRequest } from '../http/request-context.js';
import { Log, NestLog } from './log.js';

/** A log whose lines can be read. */
function readableLog(level = 'info'): { log: Log; lines: () => Record<string, unknown>[] } {
  const written: string[] = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      written.push(String(chunk));
      done();
    },
  });
  const log = Log.to({ service: 'sample', level, format: 'json', destination });
  return { log, lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

describe('Log', () => {
  it('writes one JSON line with time, level, service and message', () => {
    const { log, lines } = readableLog();
    log.info({ node_id: 7 }, 'moved');
    expect(lines()).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        level: 'info',
        service: 'sample',
        node_id: 7,
        msg: 'moved',
      },
    ]);
  });

  it('adds the request and its caller', () => {
    const { log, lines } = readableLog();
    const request = { user: { subject: 'alice', tenantId: 'acme' } } as unknown as Request;
    withinRequest({ requestId: 'r-1', traceId: 't-1', request }, () => log.warn({}, 'slow'));
    expect(lines()[0]).toMatchObject({ request_id: 'r-1', trace_id: 't-1', subject: 'alice', tenant_id: 'acme' });
  });

  it('redacts secrets in members, messages and errors', () => {
    const { log, lines } = readableLog();
    log.error(
      { password: 'hunter2', error: new Error('connect postgres://u:hunter2@db failed') },
      'with Bearer hunter2hunter2',
    );
    expect(JSON.stringify(lines())).not.toContain('hunter2');
  });

  it('writes nothing below its level', () => {
    const { log, lines } = readableLog('warn');
    log.info({}, 'quiet');
    log.debug({}, 'quieter');
    expect(lines()).toEqual([]);
  });
});

describe('NestLog', () => {
  it('routes levels, context and stack; start-up messages are at level debug', () => {
    const { log, lines } = readableLog();
    const nest = new NestLog(log);
    nest.log('Mapped {/trees, GET} route', 'RouterExplorer');
    nest.log('ready', 'Tree');
    nest.error('broke', 'Error: broke\n  at x', 'Tree');
    nest.warn({ odd: true }, 'Tree');
    nest.fatal(new Error('gone'), 'Tree');
    expect(lines()).toEqual([
      expect.objectContaining({ level: 'info', msg: 'ready', context: 'Tree' }),
      expect.objectContaining({
        level: 'error',
        msg: 'broke',
        context: 'Tree',
        stack: expect.stringContaining('at x'),
      }),
      expect.objectContaining({ level: 'warn', msg: '{"odd":true}' }),
      expect.objectContaining({ level: 'fatal', msg: 'gone' }),
    ]);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { probe } from '../../http/raw.mjs';
import { waitForExit } from '../../processes/child-exit.mjs';
import { Failure } from '../../terminal/failure.mjs';
import { endWithUs } from '../suites/end-with-us.mjs';

/**
 * HAProxy in front of replicas, a path per service. It polls /readyz and sends nothing to a replica that is not ready, as a
 * cluster's endpoints do: nginx without a controller would not notice, and a POST on a connection that is just being
 * closed cannot be sent twice by anyone.
 * @param {number} port
 * @param {Record<string, string[]>} upstreams the addresses (host:port) of each service's replicas
 */
export async function startBalancer(port, upstreams) {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-balancer-'));
  const file = join(folder, 'haproxy.cfg');
  const control = join(folder, 'control.sock');
  writeFileSync(file, describe(port, upstreams, control));
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  endWithUs(child);
  const ended = waitForExit(child);
  const answers = async () => (await probe(`http://127.0.0.1:${port}/`))?.status === 404;
  for (const until = Date.now() + 5_000; !(await answers()); await sleep(50)) {
    if (Date.now() > until || child.exitCode !== null) throw new Failure('haproxy does not start.', said);
  }

  return {
    /** Sends requests to the first so many replicas of each service alone. @param {number} count */
    async admit(count) {
      const lines = Object.entries(upstreams).flatMap(([name, servers]) =>
        servers.map((_, index) => `set server ${name}/${name}${index} state ${index < count ? 'ready' : 'maint'}`),
      );
      const socket = connect(control);
      socket.end(`${lines.join(';')}\n`).resume();
      await once(socket, 'close');
    },

    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * @param {number} port
 * @param {Record<string, string[]>} upstreams
 * @param {string} control path of the socket that takes commands
 */
function describe(port, upstreams, control) {
  const services = Object.entries(upstreams);
  return `global
  maxconn 4000
  stats socket ${control} mode 600 level admin
defaults
  mode http
  timeout connect 2s
  timeout client 120s
  timeout server 120s
  timeout queue 30s
  timeout check 2s
  option redispatch
  retries 3
  retry-on conn-failure
  option forwardfor
frontend all
  bind 127.0.0.1:${port}
  http-request return status 404 if ${services.map(([name]) => `!{ path_beg /${name}/ }`).join(' ')}
  http-request set-header X-Forwarded-Proto http
  http-request set-header X-Forwarded-Host %[req.hdr(host)]
  ${services.map(([name]) => `use_backend ${name} if { path_beg /${name}/ }`).join('\n  ')}
${services.map(([name, servers]) => describeBackend(name, servers)).join('')}`;
}

/**
 * @param {string} name
 * @param {string[]} servers
 */
function describeBackend(name, servers) {
  return `backend ${name}
  http-request replace-path /${name}/(.*) /\\1
  option httpchk GET /readyz
  ${servers.map((server, index) => `server ${name}${index} ${server} check inter 250ms fall 1 rise 1`).join('\n  ')}
`;
}
